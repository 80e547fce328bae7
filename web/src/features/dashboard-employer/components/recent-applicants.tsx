// The latest applicants to jobs of the user or their company.

import { Inbox } from 'lucide-react';
import { Link } from '@/components/link';
import { NextStep } from '@/components/next-step';
import { SectionCard } from '@/components/section-card';
import { StatusPill } from '@/domain/status/status-pill';
import { Avatar } from '@/components/ui/avatar';
import { useActingFor } from '@/domain/teams/acting-for';
import type { EmployerDashboard } from '@/domain/dashboard/dashboard';
import { postedLabel } from '@/lib/format/day-labels';
import { ApplicantMenu } from './applicant-menu';
import { levelLabel } from '@/domain/lists/value-labels';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/dashboard-employer';

export function RecentApplicants({ applications }: { applications: EmployerDashboard['recent_applications'] }) {
  const now = new Date();
  const { lists } = useActingFor();
  const all = applications.length > 0 ? { label: shared('seeAll'), to: `${lists}/applicants` } : undefined;
  return (
    <SectionCard title={t('recent')} all={all}>
      {applications.length === 0 ? (
        <NextStep icon={Inbox} title={t('none.title')}>
          {t('none.recent')}
        </NextStep>
      ) : (
        <ul>
          {applications.map(({ applicant, job, ...application }) => (
            <li
              key={application.id}
              className="flex items-center gap-2 border-t border-border px-4 py-3 sm:gap-3 md:px-5"
            >
              <Avatar id={applicant.id} name={application.full_name} url={applicant.avatar_url} />
              <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
                <div className="min-w-0">
                  <h3 dir="auto" className="text-base font-[600] break-words">
                    <Link to={`/user/${applicant.id}`} className="hover:underline">
                      {application.full_name}
                    </Link>
                  </h3>
                  <p dir="auto" className="text-sm break-words text-muted-foreground">
                    {[job.title, levelLabel(applicant.experience ?? ''), postedLabel(application.created_at, now)]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </div>
                <StatusPill status={application.status} />
              </div>
              <ApplicantMenu candidate={{ ...application, personId: applicant.id, job }} />
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
