// Asks for confirmation before something is permanently deleted.

import { Button } from '@/components/ui/button';
import { DialogContent, DialogFooter, OpenDialog } from '@/components/ui/dialog';
import { t } from '@/words/common';

interface ConfirmDialogProps {
  title: string;
  /** The consequences. */
  context: string;
  /** The verb: "Delete". */
  action: string;
  pending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Open while it is mounted. */
export function ConfirmDialog({ title, context, action, pending = false, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <OpenDialog onClose={onClose}>
      <DialogContent
        title={title}
        context={context}
        className="max-sm:inset-auto max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-xl"
      >
        <DialogFooter pending={pending}>
          <Button variant="ghost" disabled={pending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" pending={pending} onClick={onConfirm}>
            {action}
          </Button>
        </DialogFooter>
      </DialogContent>
    </OpenDialog>
  );
}
