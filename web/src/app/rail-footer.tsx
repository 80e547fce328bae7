// The most wanted links of the footer, where an endless list does not push them away.

import { Link } from '@/components/link';
import { t } from '@/words/shell';
import { footerGroups } from './footer-entries';

const WANTED = ['/about', '/help', '/guidelines', '/privacy', '/terms', '/cookies'];

export function RailFooter() {
  const entries = footerGroups()
    .flatMap((group) => group.entries)
    .filter(({ to }) => WANTED.includes(to));
  return (
    <nav aria-label={t('rail.about')} className="px-1 text-xs text-muted-foreground">
      <ul className="flex flex-wrap gap-x-3">
        {entries.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-6 items-center hover:underline">
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-1">{t('footer.copyright')}</p>
    </nav>
  );
}
