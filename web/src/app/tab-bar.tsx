// The five main destinations at the bottom of a small screen, in reach of the thumb.

import { Link } from '@/components/link';
import { isUnder } from '@/lib/router/active-link';
import { useDestination } from '@/lib/router/destination';
import { t } from '@/words/shell';
import { tabEntries } from './navigation';
import { UnreadMessages } from './unread-messages';

/** `data-tab-bar` tells the style sheet to reserve space for its height. */
export function TabBar() {
  const destination = useDestination();
  return (
    <nav
      data-tab-bar=""
      aria-label={t('nav.tabs')}
      className="fixed inset-x-0 bottom-0 z-(--z-nav) h-(--tab-bar-height) border-t border-border bg-card pb-[env(safe-area-inset-bottom)] md:hidden low:relative low:h-16"
    >
      <ul className="flex h-full">
        {tabEntries().map(({ label, to, icon: Icon }) => (
          // If a fifth of the width is less than the longest word, each tab takes the width it needs.
          <li key={to} className="flex min-w-0 flex-1 max-[22.5rem]:flex-auto">
            <Link
              to={to}
              aria-current={isUnder(destination, to) ? 'page' : undefined}
              className="group flex min-w-0 flex-1 flex-col items-center justify-center gap-1 text-xs font-medium text-muted-foreground -outline-offset-2 active:text-foreground aria-[current]:font-[600] aria-[current]:text-primary"
            >
              <span
                aria-hidden="true"
                className="absolute top-0 h-0.5 w-8 rounded-b-full bg-primary keep-fill not-group-aria-[current]:hidden"
              />
              <span className="relative">
                <Icon aria-hidden="true" className="size-5.5" />
                {to === '/message' && <UnreadMessages className="absolute -top-1.5 left-3.5" />}
              </span>
              <span className="max-w-full truncate">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
