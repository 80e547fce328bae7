// Asks for confirmation before a tender is closed ahead of its deadline, because it cannot be reopened.

import { ConfirmDialog } from '@/components/confirm-dialog';
import { t } from '@/words/end-tender';
import { useCloseTenderMutation } from './end-tender';

interface CloseTenderDialogProps {
  tender: { id: string; title: string; sealed: boolean };
  onClose: () => void;
}

/** Open while it is mounted. */
export function CloseTenderDialog({ tender, onClose }: CloseTenderDialogProps) {
  const { mutate: close, isPending } = useCloseTenderMutation(tender);
  return (
    <ConfirmDialog
      title={t('close.title')}
      context={t('close.text', { title: tender.title, sealed: String(tender.sealed) })}
      action={t('close.action')}
      pending={isPending}
      onConfirm={() => {
        close(undefined, { onSuccess: onClose });
      }}
      onClose={onClose}
    />
  );
}
