// The newest open jobs, in the left column.

import { CompanyLink } from '@/domain/companies/company-link';
import { Link } from '@/components/link';
import { Avatar } from '@/components/ui/avatar';
import { Written } from '@/components/written';
import { useRecentJobsQuery } from '@/features/feed-rails/api/list-recent-jobs';
import { t } from '@/words/feed-rails';
import { RailList } from './rail-list';

export function RecentJobs() {
  return (
    <RailList title={t('jobs.title')} all="/jobs" query={useRecentJobsQuery()} empty={t('jobs.none')}>
      {({ id, title, company, location, logo_url: logo, employer }) => (
        <>
          <Avatar
            id={employer.id}
            name={company}
            url={logo ?? employer.avatar_url}
            kind="organisation"
            className="size-9"
          />
          <div className="min-w-0 flex-1">
            <Link to={`/jobs/${id}`} dir="auto" className="block truncate text-sm font-[560] hover:underline">
              <Written>{title}</Written>
            </Link>
            <p dir="auto" className="truncate text-xs text-muted-foreground">
              <CompanyLink id={employer.id} name={company} facts={employer} /> · {location}
            </p>
          </div>
        </>
      )}
    </RailList>
  );
}
