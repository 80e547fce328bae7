// The form for editing a job, for its poster and the editors of their team.

import { EditForm } from '@/domain/postings/components/edit-form';
import { EditRefused } from '@/domain/postings/components/edit-refused';
import { FormSkeleton } from '@/domain/postings/components/form-skeleton';
import { LoadedPosting } from '@/domain/postings/components/loaded-posting';
import { useJobQuery, type Job } from '@/features/jobs/api/get-job';
import { useUpdateJobMutation } from '@/features/jobs/api/update-job';
import { fieldsOfJob, fitsJob, jobSchemaFor } from '@/features/jobs/job-form';
import { postingOf } from '@/features/jobs/posting';
import { mayEdit, useCompanyRoleQuery } from '@/domain/teams/teams';
import { t } from '@/words/job-forms';
import { JobFields } from './job-fields';

export function EditJob({ id }: { id: string }) {
  return (
    <LoadedPosting kind="job" query={useJobQuery(id)} skeleton={<FormSkeleton />}>
      {(job) => <EditLoadedJob job={job} />}
    </LoadedPosting>
  );
}

function EditLoadedJob({ job }: { job: Job }) {
  const { ownRole, waiting } = useCompanyRoleQuery(job.employer_id);
  if (waiting) return <FormSkeleton />;
  if (mayEdit(ownRole)) return <EditJobForm job={job} />;
  return (
    <EditRefused posting={postingOf(job)} title={t('edit.notYours')}>
      {t('edit.notYoursText')}
    </EditRefused>
  );
}

function EditJobForm({ job }: { job: Job }) {
  const stored = fieldsOfJob(job);
  return (
    <EditForm
      posting={postingOf(job)}
      lead={t('edit.lead')}
      stored={stored}
      schema={jobSchemaFor(new Date(), stored.closes)}
      fits={fitsJob}
      mutation={useUpdateJobMutation(job)}
    >
      <JobFields />
    </EditForm>
  );
}
