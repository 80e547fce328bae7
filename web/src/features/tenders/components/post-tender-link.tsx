// The link from the list of tenders to the form for a new one.

import { Plus } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { mayPostTenders } from '@/features/tenders/may-post';
import { useUser } from '@/lib/auth/auth';
import { t } from '@/words/tenders';

/** Renders nothing for users who may not post. */
export function PostTenderLink() {
  if (!mayPostTenders(useUser())) return null;
  return (
    <ButtonLink to="/post-tender">
      <Plus aria-hidden="true" />
      {t('postNew')}
    </ButtonLink>
  );
}
