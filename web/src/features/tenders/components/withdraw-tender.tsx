// Asks why a tender is given up, and gives it up.

import type { SubmitEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { TextArea } from '@/components/ui/text-area';
import { useWithdrawTenderMutation } from '@/features/tenders/api/end-tender';
import type { Tender } from '@/features/tenders/api/get-tender';

/** As long as the server takes. */
const REASON_LENGTH = 5000;

interface WithdrawTenderProps {
  tender: Tender;
  onClose: () => void;
}

/** Open as long as it is there. */
export function WithdrawTender({ tender, onClose }: WithdrawTenderProps) {
  const { mutate: withdraw, isPending } = useWithdrawTenderMutation(tender.id);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = new FormData(event.currentTarget).get('reason');
    withdraw(typeof reason === 'string' ? reason.trim() : '', { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogContent
        title="Withdraw this tender?"
        context="It closes for good and is not awarded. Its proposals are rejected, and bidders get back what their plans counted."
      >
        <form noValidate onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
          <DialogBody>
            <TextArea
              label="Reason"
              optional
              name="reason"
              rows={3}
              maxLength={REASON_LENGTH}
              help="Everybody who has bid reads it."
            />
          </DialogBody>
          <DialogFooter>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="danger" pending={isPending}>
              Withdraw tender
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
