// The dialog in which a tender is awarded to a proposal, or one is rejected, with the reason.

import { ReasonDialog } from '@/components/reason-dialog';
import { useDecideProposalMutation } from '@/features/dashboard-tenders/api/decide-proposal';
import type { OwnTender } from '@/features/dashboard-tenders/api/get-own-tender';
import type { Proposal } from '@/features/dashboard-tenders/api/list-proposals';
import { formatMoney } from '@/lib/format/format';

interface DecisionDialogProps {
  proposal: Proposal;
  tender: OwnTender;
  decision: 'Accepted' | 'Rejected';
  onClose: () => void;
}

/** Open as long as it is there. */
export function DecisionDialog({ proposal, tender, decision, onClose }: DecisionDialogProps) {
  const { id, name, amount } = proposal;
  const { mutateAsync: decide } = useDecideProposalMutation({ id, name, tenderId: tender.id });
  const awarding = decision === 'Accepted';
  const price = amount === null ? '' : ` for ${formatMoney(amount)}`;
  return (
    <ReasonDialog
      title={awarding ? `Award to ${name}` : `Reject ${name}`}
      context={
        awarding
          ? `${tender.title}${price}. The tender closes, and all other proposals are rejected.`
          : `${tender.title}. ${name} is told at once and reads your reason.`
      }
      label="Reason"
      help={`Short and fair. Only ${name} reads it. It cannot be taken back.`}
      others={
        awarding
          ? {
              label: 'To the other bidders',
              help: 'Without it they read that the tender was awarded to another bidder.',
            }
          : undefined
      }
      required="Please give a reason."
      action={awarding ? 'Award tender' : 'Reject'}
      variant={awarding ? 'primary' : 'danger'}
      onConfirm={(reason, toOthers) => decide({ status: decision, reason, toOthers }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
