// The main links: a row in the header, or a sheet below it on a small screen.

import { Link } from '@/components/link';
import { isUnder } from '@/lib/router/active-link';
import { useDestination } from '@/lib/router/destination';
import { cn } from '@/lib/styles/cn';
import { t } from '@/words/shell';
import { mainEntries } from './navigation';

/** `open` has an effect only where the links are a sheet. */
export function MainNav({ open }: { open: boolean }) {
  const destination = useDestination();
  return (
    <nav
      id="main-nav"
      aria-label={t('nav.main')}
      className={cn(
        'max-md:absolute max-md:inset-x-0 max-md:top-full max-md:border-b max-md:border-border max-md:bg-card max-md:px-(--gutter) max-md:py-2 max-md:shadow-lg',
        !open && 'max-md:hidden',
      )}
    >
      <ul className="flex max-md:flex-col md:h-(--nav-height) md:gap-1 lg:gap-3">
        {mainEntries().map(({ label, to }) => (
          <li key={to} className="flex">
            <Link
              to={to}
              aria-current={isUnder(destination, to) ? 'page' : undefined}
              className={cn(
                'flex items-center px-2 font-medium text-foreground-2 hover:text-foreground max-md:min-h-12 max-md:flex-1',
                'border-y-2 border-unseen -outline-offset-2 aria-[current]:font-[600] aria-[current]:text-foreground',
                'max-md:aria-[current]:text-primary md:aria-[current]:border-b-primary',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
