// The form for posting a tender, for users who may post.

import { FileText } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { MessagePage } from '@/components/message-page';
import { FormSkeleton } from '@/domain/postings/components/form-skeleton';
import { PostForm } from '@/domain/postings/components/post-form';
import { usePostTenderMutation } from '@/features/tenders/api/post-tender';
import { mayPostTenders } from '@/features/tenders/may-post';
import { EMPTY_TENDER, tenderSchemaFor } from '@/features/tenders/tender-form';
import { usePostingOwners } from '@/domain/postings/posting-owners';
import { t } from '@/words/tender-forms';
import { TenderFields } from './tender-fields';

export function PostTender() {
  const { posters, poster, waiting } = usePostingOwners(mayPostTenders);
  const mutation = usePostTenderMutation(poster?.id);
  if (waiting) return <FormSkeleton />;
  if (!poster) return <WrongAccount />;
  return (
    <PostForm
      kind="tender"
      empty={EMPTY_TENDER}
      schema={tenderSchemaFor(new Date())}
      mutation={mutation}
      posters={posters}
      poster={poster}
      next="/dashboard/business"
    >
      <TenderFields />
    </PostForm>
  );
}

function WrongAccount() {
  return (
    <MessagePage
      icon={FileText}
      title={t('post.refused')}
      action={<ButtonLink to="/b2b">{t('post.browse')}</ButtonLink>}
    >
      {t('post.refusedText')}
    </MessagePage>
  );
}
