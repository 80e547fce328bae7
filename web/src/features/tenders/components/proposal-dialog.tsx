// The dialog for bidding on a tender, for reading or changing the user's own bid, or for reading why bidding is not possible.

import { SubmissionDialog } from '@/domain/postings/components/submission-dialog';
import { useTenderQuery, type Tender } from '@/features/tenders/api/get-tender';
import { useOwnProposal } from '@/features/tenders/api/own-proposals';
import { useProposalsLeftQuery } from '@/domain/tenders/proposals-left';
import { whyNot } from '@/features/tenders/may-propose';
import { postingOf } from '@/features/tenders/posting';
import { useUser } from '@/lib/auth/auth';
import { useSessionNotice } from '@/lib/auth/detect-session-end';
import { Link } from '@/components/link';
import type { Database } from '@/lib/database.types';
import { formatDeadline } from '@/lib/format/format-deadline';
import { t } from '@/words/proposal';
import { OwnProposal } from './own-proposal';
import { ProposalForm } from './proposal-form';

interface ProposalDialogProps {
  tenderId: string;
  onClose: () => void;
}

type Allowance = Database['public']['Functions']['proposals_left']['Returns'];

/** Open while it is mounted. */
export function ProposalDialog({ tenderId, onClose }: ProposalDialogProps) {
  useSessionNotice(t('logIn'));
  const user = useUser();
  const proposal = useOwnProposal(tenderId);
  const { data: allowance, isPending } = useProposalsLeftQuery(tenderId);
  const refusal = (tender: Tender) =>
    whyNot(tender, user, new Date()) ?? (allowance?.left === 0 ? <NoProposalsLeft allowance={allowance} /> : undefined);
  return (
    <SubmissionDialog
      kind="tender"
      title={t('submit')}
      query={useTenderQuery(tenderId)}
      // Wait for the allowance: it would be worse to fill in a form that cannot be sent.
      waiting={isPending && !proposal}
      about={(tender) => ({
        title: proposal ? t('yours') : t('submit'),
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

/** Explains, before anything is filled in, why no bid is possible until next month. */
function NoProposalsLeft({ allowance: { plan, limit, renews_on: renewsOn } }: { allowance: Allowance }) {
  return (
    <p>
      {t.rich('noneLeft', {
        count: limit ?? 0,
        plan,
        date: formatDeadline(renewsOn, new Date()),
        link: (text) => (
          <Link to="/subscribe" className="text-primary underline underline-offset-3">
            {text}
          </Link>
        ),
      })}
    </p>
  );
}
