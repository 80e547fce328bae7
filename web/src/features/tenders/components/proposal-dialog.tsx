// The dialog in which one bids for a tender, reads or changes the bid one has made, or reads why that is not possible.

import { SubmissionDialog } from '@/domain/postings/components/submission-dialog';
import { useTenderQuery, type Tender } from '@/features/tenders/api/get-tender';
import { useOwnProposal } from '@/features/tenders/api/own-proposals';
import { useProposalsLeftQuery } from '@/domain/tenders/proposals-left';
import { whyNot } from '@/features/tenders/may-propose';
import { postingOf } from '@/features/tenders/posting';
import { useUser } from '@/lib/auth/auth';
import { useSessionNotice } from '@/lib/auth/ended-session';
import { NoProposalsLeft } from './no-proposals-left';
import { OwnProposal } from './own-proposal';
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
  const { data: allowance, isPending } = useProposalsLeftQuery(tenderId);
  const refusal = (tender: Tender) =>
    whyNot(tender, user, new Date()) ?? (allowance?.left === 0 ? <NoProposalsLeft allowance={allowance} /> : undefined);
  return (
    <SubmissionDialog
      kind="tender"
      title={TITLE}
      query={useTenderQuery(tenderId)}
      // A form that is filled in for nothing is worse than one that comes a moment later.
      waiting={isPending && !proposal}
      about={(tender) => ({
        title: proposal ? 'Your proposal' : TITLE,
        context: postingOf(tender).titleWithCompany,
        posting: postingOf(tender),
        refusal: proposal ? undefined : refusal(tender),
      })}
      onClose={onClose}
    >
      {(tender) =>
        proposal ? (
          <OwnProposal tender={tender} onClose={onClose} />
        ) : (
          <ProposalForm tender={tender} onClose={onClose} />
        )
      }
    </SubmissionDialog>
  );
}
