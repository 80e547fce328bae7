// The form for posting a job, for users who may post.

import { BriefcaseBusiness } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { MessagePage } from '@/components/message-page';
import { FormSkeleton } from '@/domain/postings/components/form-skeleton';
import { PostForm } from '@/domain/postings/components/post-form';
import { usePostJobMutation } from '@/features/jobs/api/post-job';
import { EMPTY_JOB, fitsJob, jobSchemaFor } from '@/features/jobs/job-form';
import { mayPostJobs } from '@/features/jobs/may-post';
import { usePostingOwners } from '@/domain/postings/posting-owners';
import { t } from '@/words/job-forms';
import { JobFields } from './job-fields';

export function PostJob() {
  const { posters, poster, waiting } = usePostingOwners(mayPostJobs);
  const mutation = usePostJobMutation(poster?.id);
  if (waiting) return <FormSkeleton />;
  if (!poster) return <WrongAccount />;
  return (
    <PostForm
      kind="job"
      empty={EMPTY_JOB}
      schema={jobSchemaFor(new Date())}
      fits={fitsJob}
      mutation={mutation}
      posters={posters}
      poster={poster}
      next="/dashboard/employer"
    >
      <JobFields />
    </PostForm>
  );
}

function WrongAccount() {
  return (
    <MessagePage
      icon={BriefcaseBusiness}
      title={t('post.refused')}
      action={<ButtonLink to="/jobs">{t('post.browse')}</ButtonLink>}
    >
      {t('post.refusedText')}
    </MessagePage>
  );
}
