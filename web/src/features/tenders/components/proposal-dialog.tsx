// The dialog in which one bids for a tender, or reads why that is not possible.

import { FailedState } from '@/components/failed-state';
import { AnswerDialog } from '@/components/posting/answer-dialog';
import { useTenderQuery } from '@/features/tenders/api/get-tender';
import { useOwnProposal } from '@/features/tenders/api/own-proposals';
import { whyNot } from '@/features/tenders/may-propose';
import { postingOf } from '@/features/tenders/posting';
import { useUser } from '@/lib/auth';
import { useSessionNotice } from '@/lib/session-over';
import { ProposalForm } from './proposal-form';

interface ProposalDialogProps {
  tenderId: string;
  onClose: () => void;
}

/** Open as long as it is there. */
export function ProposalDialog({ tenderId, onClose }: ProposalDialogProps) {
  useSessionNotice('Please log in to submit a proposal.');
  const user = useUser();
  const { data: tender, isPending, isError, isFetching, refetch } = useTenderQuery(tenderId);
  const proposal = useOwnProposal(tenderId);
  // It opens with the tender, which is cached or a moment away.
  if (isPending) return null;
  if (!tender) {
    const refusal = isError ? (
      <FailedState title="The tender did not load" retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      'This tender is no longer there.'
    );
    return <AnswerDialog title="Submit Proposal" refusal={refusal} onClose={onClose} />;
  }
  const posting = postingOf(tender);
  return (
    <AnswerDialog
      title="Submit Proposal"
      context={posting.titleWithCompany}
      posting={posting}
      refusal={whyNot(tender, user, new Date()) ?? (proposal && 'You have already made a proposal to this tender.')}
      onClose={onClose}
    >
      <ProposalForm tender={tender} onClose={onClose} />
    </AnswerDialog>
  );
}
