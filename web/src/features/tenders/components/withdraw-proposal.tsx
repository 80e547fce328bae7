// Takes one's proposal back, as long as the tender is open.

import { WithdrawAnswer } from '@/components/posting/withdraw-answer';
import type { Tender } from '@/features/tenders/api/get-tender';
import { useOwnProposal } from '@/features/tenders/api/own-proposals';
import { useWithdrawProposalMutation } from '@/features/tenders/api/withdraw-proposal';
import { whyClosed } from '@/features/tenders/may-propose';
import { formatDate, formatMoney } from '@/lib/format';

/** Nothing where nobody has bid. */
export function WithdrawProposal({ tender }: { tender: Tender }) {
  const proposal = useOwnProposal(tender.id);
  const { mutate: withdraw, isPending } = useWithdrawProposalMutation(tender.id);
  const now = new Date();
  if (!proposal) return null;
  const sent = `Sent on ${formatDate(new Date(proposal.created_at), now)}`;
  return (
    <WithdrawAnswer
      given={proposal.amount === null ? sent : `${sent}, ${formatMoney(proposal.amount)}`}
      allowed={whyClosed(tender, now) === undefined}
      title="Withdraw your proposal?"
      context="Until the deadline you may bid again for this tender, and that costs no further proposal of your plan."
      pending={isPending}
      onWithdraw={(done) => {
        withdraw(proposal.id, done);
      }}
    />
  );
}
