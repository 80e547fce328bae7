// Takes one's proposal back, as long as the tender is open.

import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { Tender } from '@/features/tenders/api/get-tender';
import { useOwnProposal } from '@/features/tenders/api/own-proposals';
import { useWithdrawProposalMutation } from '@/features/tenders/api/withdraw-proposal';
import { whyClosed } from '@/features/tenders/may-propose';
import { formatDate, formatMoney } from '@/lib/format';

const ConfirmDialog = lazy(async () => ({ default: (await import('@/components/confirm-dialog')).ConfirmDialog }));

/** Nothing where nobody has bid. */
export function WithdrawProposal({ tender }: { tender: Tender }) {
  const proposal = useOwnProposal(tender.id);
  const [asking, setAsking] = useState(false);
  const { mutate: withdraw, isPending } = useWithdrawProposalMutation(tender.id);
  const now = new Date();
  if (!proposal) return null;
  const sent = `Sent on ${formatDate(new Date(proposal.created_at), now)}`;
  return (
    <div className="mt-3 flex items-center justify-between gap-2 text-sm text-muted-foreground">
      {proposal.amount === null ? sent : `${sent}, ${formatMoney(proposal.amount)}`}
      {whyClosed(tender, now) === undefined && (
        <Button
          variant="ghost"
          size="sm"
          aria-haspopup="dialog"
          onClick={() => {
            setAsking(true);
          }}
        >
          Withdraw
        </Button>
      )}
      {asking && (
        <Suspense>
          <ConfirmDialog
            title="Withdraw your proposal?"
            context="Until the deadline you may bid again for this tender, and that costs no further proposal of your plan."
            action="Withdraw"
            pending={isPending}
            onConfirm={() => {
              withdraw(proposal.id, {
                onSuccess: () => {
                  setAsking(false);
                },
              });
            }}
            onClose={() => {
              setAsking(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
