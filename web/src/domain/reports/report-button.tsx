// Opens the dialog to report something to the moderators.

import { Flag } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazyDialog } from '@/components/lazy-dialog';
import { t } from '@/words/reports';
import type { ReportKind } from './report';

const ReportDialog = lazyDialog(async () => (await import('./report-dialog')).ReportDialog);

interface ReportButtonProps {
  kind: ReportKind;
  id: string;
  /** A name for the reported thing: "job Senior Product Designer". */
  what: string;
}

export function ReportButton({ kind, id, what }: ReportButtonProps) {
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
        }}
      >
        <Flag aria-hidden="true" />
        {t('button')}
      </Button>
      {open && <ReportDialog kind={kind} id={id} what={what} onClose={close} />}
    </>
  );
}
