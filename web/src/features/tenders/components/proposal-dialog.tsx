// The dialog in which one bids for a tender, or reads why that is not possible.

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

const TITLE = 'Submit Proposal';

/** Open as long as it is there. */
export function ProposalDialog({ tenderId, onClose }: ProposalDialogProps) {
  useSessionNotice('Please log in to submit a proposal.');
  const user = useUser();
  const proposal = useOwnProposal(tenderId);
  return (
    <AnswerDialog
      kind="tender"
      title={TITLE}
      query={useTenderQuery(tenderId)}
      about={(tender) => ({
        title: TITLE,
        context: postingOf(tender).titleWithCompany,
        posting: postingOf(tender),
        refusal: whyNot(tender, user, new Date()) ?? (proposal && 'You have already made a proposal to this tender.'),
      })}
      onClose={onClose}
    >
      {(tender) => <ProposalForm tender={tender} onClose={onClose} />}
    </AnswerDialog>
  );
}
