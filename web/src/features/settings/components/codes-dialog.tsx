// Recovery codes, shown only once, to copy, save or print before the dialog closes.

import { DialogContent, OpenDialog } from '@/components/ui/dialog';
import { t } from '@/words/security';
import { useState } from 'react';
import { ShownCodes } from './shown-codes';

interface CodesDialogProps {
  codes: string[];
  onClose: () => void;
}

/** Open while it is mounted. */
export function CodesDialog({ codes, onClose }: CodesDialogProps) {
  const [warned, setWarned] = useState(false);
  return (
    <OpenDialog
      // Esc, Back or a click outside the dialog must not lose what is shown only once.
      onClose={() => {
        setWarned(true);
      }}
    >
      <DialogContent title={t('codes.shown')} context={t('codes.shownHint')}>
        <ShownCodes codes={codes} warned={warned} onClose={onClose} />
      </DialogContent>
    </OpenDialog>
  );
}
