// The form in which whoever posted a job changes it.

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Lock } from 'lucide-react';
import { FormProvider, useForm } from 'react-hook-form';
import { Navigate } from 'react-router';
import { FailedState } from '@/components/failed-state';
import { FormSkeleton } from '@/components/posting/form-skeleton';
import { Link } from '@/components/link';
import { PostingForm } from '@/components/posting/posting-form';
import { MessagePage } from '@/components/message-page';
import { UnsavedChanges } from '@/components/unsaved-changes';
import { Button } from '@/components/ui/button';
import { buttonVariants } from '@/components/ui/button-variants';
import { useJobQuery, type Job } from '@/features/jobs/api/get-job';
import { useUpdateJobMutation } from '@/features/jobs/api/update-job';
import { fieldsOfJob, jobSchemaFor, type JobEntry, type JobFields as Fields } from '@/features/jobs/job-form';
import { useUser } from '@/lib/auth';
import { JobFields } from './job-fields';
import { JobNotFound } from './job-not-found';

export function EditJob({ id }: { id: string }) {
  const user = useUser();
  const { data: job, isPending, isError, isFetching, refetch } = useJobQuery(id);
  if (isPending) return <FormSkeleton />;
  if (isError) {
    return (
      <div className="page py-6">
        <FailedState title="The job did not load" retrying={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!job) return <JobNotFound />;
  return job.employer_id === user.id ? <EditJobForm job={job} /> : <NotYours id={id} />;
}

function EditJobForm({ job }: { job: Job }) {
  const stored = fieldsOfJob(job);
  const form = useForm<Fields, unknown, JobEntry>({
    resolver: standardSchemaResolver(jobSchemaFor(new Date(), stored.closes)),
    defaultValues: stored,
  });
  const { mutate: update, isPending, isSuccess } = useUpdateJobMutation(job);
  const submit = form.handleSubmit((entry) => {
    update(entry);
  });
  const { isDirty } = form.formState;
  // In place of the form, and with it of the question whether to leave it.
  if (isSuccess) return <Navigate to={`/jobs/${job.id}`} replace />;
  return (
    <FormProvider {...form}>
      <PostingForm
        title="Edit job"
        lead="Whoever has applied keeps their application, whatever you change."
        pending={isPending}
        onSubmit={(event) => void submit(event)}
        actions={
          <>
            <Link to={`/jobs/${job.id}`} className={buttonVariants({ variant: 'ghost' })}>
              Cancel
            </Link>
            <Button type="submit" pending={isPending}>
              {isPending ? 'Saving...' : 'Save changes'}
            </Button>
          </>
        }
      >
        <JobFields />
      </PostingForm>
      <UnsavedChanges when={isDirty} />
    </FormProvider>
  );
}

function NotYours({ id }: { id: string }) {
  return (
    <MessagePage
      icon={Lock}
      title="This job is not yours to edit"
      action={
        <Link to={`/jobs/${id}`} className={buttonVariants()}>
          View job
        </Link>
      }
    >
      Only whoever posted a job can change it.
    </MessagePage>
  );
}
