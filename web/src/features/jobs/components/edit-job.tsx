// The form in which whoever posted a job, or an editor of their team, changes it.

import { EditForm } from '@/components/posting/edit-form';
import { EditRefused } from '@/components/posting/edit-refused';
import { FormSkeleton } from '@/components/posting/form-skeleton';
import { LoadedPosting } from '@/components/posting/loaded-posting';
import { useJobQuery, type Job } from '@/features/jobs/api/get-job';
import { useUpdateJobMutation } from '@/features/jobs/api/update-job';
import { fieldsOfJob, jobSchemaFor } from '@/features/jobs/job-form';
import { postingOf } from '@/features/jobs/posting';
import { mayEdit, useStandingQuery } from '@/lib/teams';
import { JobFields } from './job-fields';

export function EditJob({ id }: { id: string }) {
  return (
    <LoadedPosting kind="job" query={useJobQuery(id)} skeleton={<FormSkeleton />}>
      {(job) => <EditLoadedJob job={job} />}
    </LoadedPosting>
  );
}

function EditLoadedJob({ job }: { job: Job }) {
  const { standing, waiting } = useStandingQuery(job.employer_id);
  if (waiting) return <FormSkeleton />;
  if (mayEdit(standing)) return <EditJobForm job={job} />;
  return (
    <EditRefused posting={postingOf(job)} title="This job is not yours to edit">
      Only whoever posted a job can change it.
    </EditRefused>
  );
}

function EditJobForm({ job }: { job: Job }) {
  const stored = fieldsOfJob(job);
  return (
    <EditForm
      posting={postingOf(job)}
      lead="Whoever has applied keeps their application, whatever you change."
      stored={stored}
      schema={jobSchemaFor(new Date(), stored.closes)}
      mutation={useUpdateJobMutation(job)}
    >
      <JobFields />
    </EditForm>
  );
}
