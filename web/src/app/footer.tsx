// The page footer: what this site is, and further links.

import { LanguageLinks } from '@/components/language-links';
import { Link } from '@/components/link';
import { Wordmark } from '@/components/mark';
import { t } from '@/words/shell';
import { footerGroups } from './footer-entries';
import type { NavigationEntry } from './navigation';
import { SocialLinks } from './social-links';

export function Footer() {
  return (
    <footer className="mt-14 border-t border-border bg-card">
      <div className="page grid gap-8 py-10 sm:grid-cols-2 lg:grid-cols-[1.6fr_repeat(4,1fr)]">
        <div>
          <Wordmark />
          <p className="mt-3 max-w-64 text-sm text-muted-foreground">{t('footer.tagline')}</p>
          <SocialLinks />
        </div>
        {footerGroups().map(({ title, entries }) => (
          <FooterGroup key={title} title={title} entries={entries} />
        ))}
      </div>
      <div className="page">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-border py-5 text-xs text-muted-foreground">
          <p>{t('footer.copyright')}</p>
          <LanguageLinks />
          <p>{t('footer.prices')}</p>
        </div>
      </div>
    </footer>
  );
}

function FooterGroup({ title, entries }: { title: string; entries: NavigationEntry[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="text-sm font-[600]">{title}</h2>
      <ul className="mt-2">
        {entries.map(({ label, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-8 items-center text-sm text-foreground-2 hover:text-foreground hover:underline max-md:min-h-11"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
