// Asks before someone is blocked, and says what follows from it.

import { ConfirmDialog } from '@/components/confirm-dialog';
import { t } from '@/words/blocks';
import { useSetBlockMutation } from './set-block';

interface BlockDialogProps {
  id: string;
  name: string;
  onClose: () => void;
}

/** Open as long as it is there. */
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
