// Put this into a form: it asks before a half-filled form is left.

import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogFooter } from '@/components/ui/dialog';
import { useUnsavedChanges } from '@/lib/use-unsaved-changes';

export function UnsavedChanges({ when }: { when: boolean }) {
  const held = useUnsavedChanges(when);
  return (
    <Dialog
      open={held !== null}
      onOpenChange={(open) => {
        if (!open) held?.stay();
      }}
    >
      <DialogContent
        title="Leave without saving?"
        context="What you changed on this page will be lost."
        className="max-sm:inset-auto max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-xl"
      >
        <DialogFooter>
          <Button variant="ghost" onClick={held?.stay}>
            Stay on this page
          </Button>
          <Button variant="danger" onClick={held?.leave}>
            Leave
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
