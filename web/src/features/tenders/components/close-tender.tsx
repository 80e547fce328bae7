// Asks before a tender is closed ahead of its deadline, for it cannot be opened again.

import { ConfirmDialog } from '@/components/confirm-dialog';
import { useCloseTenderMutation } from '@/features/tenders/api/end-tender';
import type { Tender } from '@/features/tenders/api/get-tender';

interface CloseTenderProps {
  tender: Tender;
  onClose: () => void;
}

/** Open as long as it is there. */
export function CloseTender({ tender, onClose }: CloseTenderProps) {
  const { mutate: close, isPending } = useCloseTenderMutation(tender.id);
  return (
    <ConfirmDialog
      title="Close this tender now?"
      context="It takes no more proposals and cannot be opened again. You can then read the proposals and award it."
      action="Close tender"
      pending={isPending}
      onConfirm={() => {
        close(undefined, { onSuccess: onClose });
      }}
      onClose={onClose}
    />
  );
}
