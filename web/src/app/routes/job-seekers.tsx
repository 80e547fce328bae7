// /job-seekers: people looking for work, with their filters; employers can compare them with one of their jobs.

import { useState } from 'react';
import { PersonCardSkeleton } from '@/domain/profiles/person-card-skeleton';
import { SeekerCard } from '@/features/job-seekers/components/seeker-card';
import { ComparedJobContext } from '@/features/job-seekers/compared-job';
import { JOB_SEEKERS } from '@/features/job-seekers/list-definition';
import { readFirstPage } from '@/features/lists/api/read-first-page';
import { ListPage } from '@/features/lists/components/list-page';
import { useUser } from '@/lib/auth/auth';
import { lazyPart } from '@/lib/ui/lazy-part';

export const readFirst = readFirstPage(JOB_SEEKERS);

const CompareJob = lazyPart(async () => (await import('@/features/job-seekers/components/compare-job')).CompareJob);

export function JobSeekersRoute() {
  const { userType } = useUser();
  const [jobId, setJobId] = useState('');
  return (
    <ComparedJobContext value={jobId}>
      <ListPage
        definition={JOB_SEEKERS}
        Card={SeekerCard}
        skeleton={<PersonCardSkeleton />}
        twoColumns
        action={userType === 'user' ? undefined : <CompareJob jobId={jobId} onChange={setJobId} />}
      />
    </ComparedJobContext>
  );
}
