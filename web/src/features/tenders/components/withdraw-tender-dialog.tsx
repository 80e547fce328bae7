// Asks for a reason and withdraws the tender.

import { ReasonDialog } from '@/components/reason-dialog';
import { useWithdrawTenderMutation } from '@/domain/tenders/end-tender';
import { t } from '@/words/end-tender';

interface WithdrawTenderDialogProps {
  tenderId: string;
  onClose: () => void;
}

/** Open while it is mounted. */
export function WithdrawTenderDialog({ tenderId, onClose }: WithdrawTenderDialogProps) {
  const { mutateAsync: withdraw } = useWithdrawTenderMutation(tenderId);
  return (
    <ReasonDialog
      title={t('withdraw.title')}
      context={t('withdraw.text')}
      label={t('withdraw.reason')}
      help={t('withdraw.reason.help')}
      action={t('withdraw.action')}
      variant="danger"
      onConfirm={(reason) => withdraw(reason, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
