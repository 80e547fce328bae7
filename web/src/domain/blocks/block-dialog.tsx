// Asks for confirmation before blocking someone, and explains the consequences.

import { ConfirmDialog } from '@/components/confirm-dialog';
import { t } from '@/words/blocks';
import { useSetBlockMutation } from './set-block';

interface BlockDialogProps {
  id: string;
  name: string;
  onClose: () => void;
}

/** Open while it is mounted. */
export function BlockDialog({ id, name, onClose }: BlockDialogProps) {
  const { mutate: setBlock, isPending } = useSetBlockMutation({ id, name });
  return (
    <ConfirmDialog
      title={t('ask.title', { name })}
      context={t('ask.text')}
      action={t('ask.action')}
      pending={isPending}
      onConfirm={() => {
        setBlock(true, { onSettled: onClose });
      }}
      onClose={onClose}
    />
  );
}
