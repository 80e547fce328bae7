// Messages and notifications in the header, with their unread counts.

import { Bell, MessageSquare } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useLocation } from '@/lib/router/location';
import { Link } from '@/components/link';
import { buttonVariants } from '@/components/ui/button-variants';
import { isUnder } from '@/lib/router/active-link';
import { cn } from '@/lib/styles/cn';
import { fetchAhead, lazyPart } from '@/lib/ui/lazy-part';
import { useIdle } from '@/lib/browser/use-idle';
import { t } from '@/words/shell';
import { UnreadMessages } from './unread-messages';

const loadMenu = async () => (await import('@/features/notifications/components/notifications-menu')).NotificationsMenu;
const NotificationsMenu = lazyPart(loadMenu);
const UnreadBadge = lazyPart(
  async () => (await import('@/features/notifications/components/unread-badge')).UnreadBadge,
);

const BADGE = 'absolute top-0 right-0';
const alertClass = cn(
  buttonVariants({ variant: 'ghost', size: 'icon' }),
  'relative aria-expanded:bg-accent aria-expanded:text-primary aria-[current]:bg-primary-soft aria-[current]:text-primary',
);

/** On a small screen messages are in the tab bar, and the bell links to a page. */
export function HeaderAlerts() {
  return (
    <>
      <AlertLink to="/message" label={t('nav.messages')} className="max-md:hidden" />
      <BellMenu />
      <AlertLink to="/notifications" label={t('nav.notifications')} className="md:hidden" />
    </>
  );
}

interface AlertLinkProps {
  to: '/message' | '/notifications';
  label: string;
  className: string;
}

function AlertLink({ to, label, className }: AlertLinkProps) {
  const { pathname } = useLocation();
  const [Icon, Unread] =
    to === '/message' ? ([MessageSquare, UnreadMessages] as const) : ([Bell, UnreadNotifications] as const);
  return (
    <Link to={to} aria-current={isUnder(pathname, to) ? 'page' : undefined} className={cn(alertClass, className)}>
      <Icon aria-hidden="true" />
      <span className="sr-only">{label}</span>
      <Unread className={BADGE} />
    </Link>
  );
}

/** The menu's code loads when the pointer or focus reaches the button. */
function BellMenu() {
  const { key } = useLocation();
  const bell = useRef<HTMLButtonElement>(null);
  const [openAt, setOpenAt] = useState<string>();
  // The menu is open for the history entry where it was opened, so that following a link closes it.
  const open = openAt === key;
  // Stable, because the menu's page-wide listener depends on it.
  const close = useCallback((back: boolean) => {
    setOpenAt(undefined);
    if (back) bell.current?.focus();
  }, []);
  const prefetch = () => {
    fetchAhead(loadMenu);
  };
  return (
    <div className="relative max-md:hidden">
      <button
        ref={bell}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => {
          setOpenAt(open ? undefined : key);
        }}
        className={alertClass}
      >
        <Bell aria-hidden="true" />
        <span className="sr-only">{t('nav.notifications')}</span>
        <UnreadNotifications className={BADGE} />
      </button>
      {open && (
        <NotificationsMenu
          onClose={close}
          onFailed={() => {
            close(false);
          }}
        />
      )}
    </div>
  );
}

/** The number of unread notifications. It loads once the page is idle. */
function UnreadNotifications({ className }: { className: string }) {
  return useIdle() && <UnreadBadge className={className} />;
}
