// Opens the dialog in which something is reported to the moderators.

import { Flag } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { ReportKind } from '@/lib/report';

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog')).ReportDialog }));

interface ReportButtonProps {
  kind: ReportKind;
  id: string;
  /** What is reported, in words: "job Senior Product Designer". */
  what: string;
}

export function ReportButton({ kind, id, what }: ReportButtonProps) {
  const [open, setOpen] = useState(false);
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
        Report
      </Button>
      {open && (
        <Suspense>
          <ReportDialog
            kind={kind}
            id={id}
            what={what}
            onClose={() => {
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
