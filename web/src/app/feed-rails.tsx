// The two rails of the feed. They load after the column, which is the main content.

import { Link } from '@/components/link';
import { ProfileCard } from '@/features/profile/components/profile-card';
import { RecentJobs } from '@/features/feed-rails/components/recent-jobs';
import { RecentTenders } from '@/features/feed-rails/components/recent-tenders';
import { TopFreelancers } from '@/features/feed-rails/components/top-freelancers';
import { useUser } from '@/lib/auth/auth';
import { footerGroups } from './footer-entries';
import { SideLinks } from './side-links';
import { t } from '@/words/shell';

/** The most requested pages. */
const FOOTER_PAGES = ['/about', '/help', '/guidelines', '/privacy', '/terms', '/cookies'];

/** `withBoards` adds the cards of the right rail, for screens without one. */
export function LeftRail({ withBoards }: { withBoards: boolean }) {
  return (
    <>
      <ProfileCard user={useUser()} />
      <SideLinks />
      <RecentJobs />
      {withBoards && <RightRail />}
    </>
  );
}

export function RightRail() {
  return (
    <>
      <RecentTenders />
      <TopFreelancers />
      <RailFooter />
    </>
  );
}

/** The footer's main links, where an endless list cannot push them away. */
function RailFooter() {
  const entries = footerGroups()
    .flatMap((group) => group.entries)
    .filter(({ to }) => FOOTER_PAGES.includes(to));
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
