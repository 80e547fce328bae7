// The notifications under the bell. It closes when one presses Escape, or looks or goes elsewhere.

import { useEffect, useRef, useState } from 'react';
import { Link } from '@/components/link';
import type { NotificationFilter } from '@/features/notifications/api/list-notifications';
import { t } from '@/words/notifications';
import { NotificationsPanel } from './notifications-panel';

/** `onClose` is told whether the focus should go back to the bell. */
export function NotificationsMenu({ onClose }: { onClose: (back: boolean) => void }) {
  const [filter, setFilter] = useState<NotificationFilter>('all');
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    menu.current?.focus();
  }, []);

  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      // The bell itself decides what a press on it means.
      if (!menu.current?.parentElement?.contains(target as Node)) onClose(false);
    };
    document.addEventListener('pointerdown', press);
    return () => {
      document.removeEventListener('pointerdown', press);
    };
  }, [onClose]);

  return (
    <div
      ref={menu}
      role="dialog"
      aria-label={t('title')}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose(true);
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.parentElement?.contains(relatedTarget)) onClose(false);
      }}
      className="absolute top-full right-0 z-(--z-popover) mt-4 flex max-h-[calc(100dvh-var(--nav-height)-2rem)] w-102 enter flex-col overflow-hidden rounded-lg border border-border bg-popover shadow-lg outline-none"
    >
      <NotificationsPanel heading="h2" filter={filter} onFilter={setFilter} scrolls />
      <p className="flex shrink-0 justify-center gap-6 border-t border-border p-3 text-sm font-medium text-primary">
        <Link to="/notifications" className="hover:underline">
          {t('seeAll')}
        </Link>
        <Link to="/settings?tab=notifications" className="hover:underline">
          {t('settings')}
        </Link>
      </p>
    </div>
  );
}
