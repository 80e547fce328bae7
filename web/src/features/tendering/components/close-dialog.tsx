// Asks before a tender is closed, since it never opens again.

import { ConfirmDialog } from '@/components/confirm-dialog';
import { useCloseTenderMutation } from '@/features/tendering/api/close-tender';
import type { OwnTender } from '@/features/tendering/api/get-own-tender';

interface CloseDialogProps {
  tender: Pick<OwnTender, 'id' | 'title' | 'sealed'>;
  onClose: () => void;
}

/** Open as long as it is there. */
export function CloseDialog({ tender, onClose }: CloseDialogProps) {
  const { mutate: close, isPending } = useCloseTenderMutation(tender);
  const opens = tender.sealed ? ' Its sealed proposals open.' : '';
  return (
    <ConfirmDialog
      title="Close this tender?"
      context={`${tender.title} takes no more proposals and cannot be opened again.${opens}`}
      action="Close tender"
      pending={isPending}
      onConfirm={() => {
        close(undefined, { onSuccess: onClose });
      }}
      onClose={onClose}
    />
  );
}
