// The form in which a job is posted, for those who may.

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { BriefcaseBusiness } from 'lucide-react';
import { FormProvider, useForm } from 'react-hook-form';
import { Navigate } from 'react-router';
import { Link } from '@/components/link';
import { PostingForm } from '@/components/posting/posting-form';
import { MessagePage } from '@/components/message-page';
import { Button } from '@/components/ui/button';
import { buttonVariants } from '@/components/ui/button-variants';
import { usePostJobMutation } from '@/features/jobs/api/post-job';
import { EMPTY_JOB, jobSchemaFor, type JobEntry, type JobFields as Fields } from '@/features/jobs/job-form';
import { mayPostJobs } from '@/features/jobs/may-post';
import { useUser } from '@/lib/auth';
import { useFormDraft, useKeptForm } from '@/lib/form-draft';
import { JobFields } from './job-fields';

export function PostJob() {
  return mayPostJobs(useUser()) ? <PostJobForm /> : <WrongAccount />;
}

function PostJobForm() {
  const user = useUser();
  const draft = useFormDraft(`job-${user.id}`, EMPTY_JOB);
  const form = useForm<Fields, unknown, JobEntry>({
    resolver: standardSchemaResolver(jobSchemaFor(new Date())),
    defaultValues: draft.fields,
  });
  useKeptForm(form, draft.keep);
  const { mutate: post, isPending, isSuccess } = usePostJobMutation();
  const submit = form.handleSubmit((entry) => {
    post(entry, { onSuccess: draft.drop });
  });
  if (isSuccess) return <Navigate to="/dashboard/employer" replace />;
  return (
    <FormProvider {...form}>
      <PostingForm
        title="Post a job"
        lead={
          <>
            It appears under the company name and picture of{' '}
            <Link to="/profile" className="text-primary underline underline-offset-3">
              your profile
            </Link>
            .
          </>
        }
        pending={isPending}
        onSubmit={(event) => void submit(event)}
        actions={
          <>
            {draft.begun && (
              <Button
                variant="ghost"
                disabled={isPending}
                onClick={() => {
                  form.reset(EMPTY_JOB);
                }}
              >
                Start over
              </Button>
            )}
            <Button type="submit" pending={isPending}>
              {isPending ? 'Posting...' : 'Post job'}
            </Button>
          </>
        }
      >
        <JobFields />
      </PostingForm>
    </FormProvider>
  );
}

function WrongAccount() {
  return (
    <MessagePage
      icon={BriefcaseBusiness}
      title="Only employers and businesses can post jobs"
      action={
        <Link to="/jobs" className={buttonVariants()}>
          Browse Jobs
        </Link>
      }
    >
      Yours is the account of a job seeker. To post a job, log out and register as an employer or a business, with
      another email address.
    </MessagePage>
  );
}
