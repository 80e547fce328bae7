// The link from the list of jobs to the form for a new one.

import { Plus } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { mayPostJobs } from '@/features/jobs/may-post';
import { useUser } from '@/lib/auth/auth';
import { t } from '@/words/jobs';

/** Renders nothing for users who may not post. */
export function PostJobLink() {
  if (!mayPostJobs(useUser())) return null;
  return (
    <ButtonLink to="/post-job">
      <Plus aria-hidden="true" />
      {t('postNew')}
    </ButtonLink>
  );
}
