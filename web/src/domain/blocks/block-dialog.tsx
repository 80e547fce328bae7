// Asks before someone is blocked, and says what follows from it.

import { ConfirmDialog } from '@/components/confirm-dialog';
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
      title={`Block ${name}?`}
      context="You will not see each other’s posts and cannot send each other messages. They are not told. You can undo this here."
      action="Block"
      pending={isPending}
      onConfirm={() => {
        setBlock(true, { onSettled: onClose });
      }}
      onClose={onClose}
    />
  );
}
