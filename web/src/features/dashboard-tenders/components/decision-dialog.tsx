// The dialog for awarding a tender to a proposal, or rejecting one, with a reason.

import { useState } from 'react';
import { ReasonDialog } from '@/components/reason-dialog';
import { useDecideProposalMutation } from '@/features/dashboard-tenders/api/decide-proposal';
import type { OwnTender } from '@/features/dashboard-tenders/api/get-own-tender';
import type { Proposal } from '@/features/dashboard-tenders/api/list-proposals';
import { formatMoney } from '@/lib/format/format';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/dashboard-tenders';

interface DecisionDialogProps {
  proposal: Proposal;
  tender: OwnTender;
  decision: 'Accepted' | 'Rejected';
  onClose: () => void;
}

/** Open while it is mounted. */
export function DecisionDialog({ proposal, tender, decision, onClose }: DecisionDialogProps) {
  // The dialog keeps the version it opened with, even if the list behind it is loaded again.
  const [{ id, name, amount, updated_at: updatedAt }] = useState(proposal);
  const { mutateAsync: decide } = useDecideProposalMutation({ id, name, tenderId: tender.id, updatedAt });
  const awarding = decision === 'Accepted';
  return (
    <ReasonDialog
      title={awarding ? t('award.title', { name }) : t('reject.title', { name })}
      context={awarding ? awardContext(tender.title, amount) : t('reject.context', { tender: tender.title, name })}
      label={shared('reason')}
      help={t('decision.help', { name })}
      others={awarding ? { label: t('award.others'), help: t('award.othersHelp') } : undefined}
      required={shared('reasonWanted')}
      action={awarding ? t('award.confirm') : t('reject.action')}
      variant={awarding ? 'primary' : 'danger'}
      onConfirm={(reason, toOthers) => decide({ status: decision, reason, toOthers }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function awardContext(tender: string, amount: number | null): string {
  return amount === null
    ? t('award.context', { tender })
    : t('award.contextFor', { tender, price: formatMoney(amount) });
}
