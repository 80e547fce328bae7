// The main action for a tender: make a proposal, or see the status of the existing one.

import { SubmissionAction } from '@/domain/postings/components/submission-action';
import type { ListedTender } from '@/features/tenders/api/list-tenders';
import { useOwnProposal } from '@/features/tenders/api/own-proposals';
import { whyClosed } from '@/features/tenders/may-propose';
import { postingOf } from '@/features/tenders/posting';
import { t } from '@/words/tenders';

interface ProposeActionProps {
  tender: ListedTender;
  size?: 'md' | 'lg';
}

export function ProposeAction({ tender, size = 'md' }: ProposeActionProps) {
  const proposal = useOwnProposal(tender.id);
  return (
    <SubmissionAction
      posting={postingOf(tender)}
      dialog="propose"
      label={t('propose')}
      given={proposal && { label: t('proposed'), status: proposal.status }}
      closed={whyClosed(tender, new Date())}
      size={size}
    />
  );
}
