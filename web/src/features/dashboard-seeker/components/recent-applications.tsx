// The user's newest applications.

import { Send } from 'lucide-react';
import { NextStep } from '@/components/next-step';
import { SectionCard } from '@/components/section-card';
import type { SeekerDashboard } from '@/domain/dashboard/dashboard';
import { ApplicationRow } from './application-row';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/dashboard-seeker';

export function RecentApplications({ applications }: { applications: SeekerDashboard['recent_applications'] }) {
  const all = applications.length > 0 ? { label: shared('seeAll'), to: '/dashboard/applications' } : undefined;
  return (
    <SectionCard title={t('recent')} all={all}>
      {applications.length === 0 ? (
        <NextStep icon={Send} title={t('none.title')} action={{ label: t('browseJobs'), to: '/jobs' }}>
          {t('none.text')}
        </NextStep>
      ) : (
        <ul>
          {applications.map((application) => (
            <li key={application.id} className="border-t border-border px-4 py-3 md:px-5">
              <ApplicationRow application={application} heading="h3" linked />
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
