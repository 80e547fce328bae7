// Shows when the user bid, and buttons to read, change and withdraw the bid. Changing and withdrawing are possible until bidding ends.

import { WithdrawSubmission } from '@/domain/postings/components/withdraw-submission';
import { Button } from '@/components/ui/button';
import type { Tender } from '@/features/tenders/api/get-tender';
import { useOwnProposal } from '@/features/tenders/api/own-proposals';
import { useWithdrawProposalMutation } from '@/features/tenders/api/withdraw-proposal';
import { whyClosed } from '@/features/tenders/may-propose';
import { useOpenDialog } from '@/lib/router/dialog-in-address';
import { formatDate, formatMoney } from '@/lib/format/format';
import { t } from '@/words/tenders';

/** Renders nothing if the user has not bid. */
export function WithdrawProposal({ tender }: { tender: Tender }) {
  const proposal = useOwnProposal(tender.id);
  const { mutate: withdraw, isPending } = useWithdrawProposalMutation(tender.id);
  const now = new Date();
  const openDialog = useOpenDialog('propose');
  if (!proposal) return null;
  const open = whyClosed(tender, now) === undefined;
  const date = formatDate(new Date(proposal.created_at), now);
  return (
    <WithdrawSubmission
      given={
        proposal.amount === null
          ? t('withdraw.sent', { date })
          : t('withdraw.sentAmount', { date, amount: formatMoney(proposal.amount) })
      }
      allowed={open}
      title={t('withdraw.title')}
      context={t('withdraw.text')}
      pending={isPending}
      onWithdraw={(done) => {
        withdraw(proposal.id, done);
      }}
    >
      <Button
        variant="ghost"
        size="sm"
        aria-haspopup="dialog"
        onClick={() => {
          openDialog(tender.id);
        }}
      >
        {open && proposal.status === 'Under Review' ? t('withdraw.change') : t('withdraw.read')}
      </Button>
    </WithdrawSubmission>
  );
}
