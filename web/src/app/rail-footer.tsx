// The most wanted links of the footer, where an endless list does not push them away.

import { Link } from '@/components/link';
import { FOOTER_GROUPS } from './footer-entries';

const WANTED = ['About', 'Help', 'Guidelines', 'Privacy', 'Terms', 'Cookies'];

export function RailFooter() {
  const entries = FOOTER_GROUPS.flatMap((group) => group.entries).filter(({ label }) => WANTED.includes(label));
  return (
    <nav aria-label="About Sangam" className="px-1 text-xs text-muted-foreground">
      <ul className="flex flex-wrap gap-x-3">
        {entries.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-6 items-center hover:underline">
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-1">© 2026 Sangam</p>
    </nav>
  );
}
