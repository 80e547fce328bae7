// The notifications menu under the bell. It closes on Escape, on a click elsewhere, and when the focus leaves it.

import { useEffect, useRef, useState } from 'react';
import { Link } from '@/components/link';
import type { NotificationFilter } from '@/features/notifications/api/list-notifications';
import { t } from '@/words/notifications';
import { NotificationsPanel } from './notifications-panel';

/** `onClose` receives whether the focus should return to the bell. */
export function NotificationsMenu({ onClose }: { onClose: (back: boolean) => void }) {
  const [filter, setFilter] = useState<NotificationFilter>('all');
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    menu.current?.focus();
  }, []);

  useEffect(() => {
    const closeOnOutsidePress = ({ target }: PointerEvent) => {
      // Clicks on the bell are handled by the bell itself.
      if (!menu.current?.parentElement?.contains(target as Node)) onClose(false);
    };
    document.addEventListener('pointerdown', closeOnOutsidePress);
    return () => {
      document.removeEventListener('pointerdown', closeOnOutsidePress);
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
