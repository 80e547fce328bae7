// Asks before a tender is closed ahead of its deadline, for it cannot be opened again.

import { ConfirmDialog } from '@/components/confirm-dialog';
import { useCloseTenderMutation } from './end-tender';

interface CloseTenderDialogProps {
  tender: { id: string; title: string; sealed: boolean };
  onClose: () => void;
}

/** Open as long as it is there. */
export function CloseTenderDialog({ tender, onClose }: CloseTenderDialogProps) {
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
