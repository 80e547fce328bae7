// Asks whether to leave a form with unsaved input.

import { Button } from '@/components/ui/button';
import { DialogContent, DialogFooter, OpenDialog } from '@/components/ui/dialog';
import type { HeldNavigation } from '@/lib/router/use-unsaved-changes';
import { t } from '@/words/common';

/** Open while it is mounted. */
export function LeaveDialog({ stay, leave }: HeldNavigation) {
  return (
    <OpenDialog onClose={stay}>
      <DialogContent
        title={t('leave.title')}
        context={t('leave.text')}
        className="max-sm:inset-auto max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-xl"
      >
        <DialogFooter>
          <Button variant="ghost" onClick={stay}>
            {t('leave.stay')}
          </Button>
          <Button variant="danger" onClick={leave}>
            {t('leave.go')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </OpenDialog>
  );
}
