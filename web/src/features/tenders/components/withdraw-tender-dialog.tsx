// Asks why a tender is given up, and gives it up.

import { ReasonDialog } from '@/components/reason-dialog';
import { useWithdrawTenderMutation } from '@/domain/tenders/end-tender';

interface WithdrawTenderDialogProps {
  tenderId: string;
  onClose: () => void;
}

/** Open as long as it is there. */
export function WithdrawTenderDialog({ tenderId, onClose }: WithdrawTenderDialogProps) {
  const { mutateAsync: withdraw } = useWithdrawTenderMutation(tenderId);
  return (
    <ReasonDialog
      title="Withdraw this tender?"
      context="It closes for good and is not awarded. Its proposals are rejected, and bidders get back what their plans counted."
      label="Reason"
      help="Everyone who has bid can read it."
      action="Withdraw tender"
      variant="danger"
      onConfirm={(reason) => withdraw(reason, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
