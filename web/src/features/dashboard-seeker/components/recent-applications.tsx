// The newest of one's own applications.

import { Send } from 'lucide-react';
import { NextStep } from '@/components/next-step';
import { SectionCard } from '@/components/section-card';
import type { SeekerDashboard } from '@/domain/dashboard/dashboard';
import { ApplicationRow } from './application-row';

export function RecentApplications({ applications }: { applications: SeekerDashboard['recent_applications'] }) {
  const all = applications.length > 0 ? { label: 'See all', to: '/dashboard/applications' } : undefined;
  return (
    <SectionCard title="Recent Applications" all={all}>
      {applications.length === 0 ? (
        <NextStep icon={Send} title="No applications yet" action={{ label: 'Browse Jobs', to: '/jobs' }}>
          Every job you apply for shows here, with each step it takes.
        </NextStep>
      ) : (
        <ul>
          {applications.map((application) => (
            <li key={application.id} className="border-t border-border px-4 py-3 md:px-5">
              <ApplicationRow application={application} heading="h3" />
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
