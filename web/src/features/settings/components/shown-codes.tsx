// The content of a dialog with recovery codes. It closes once the user confirms that they saved them.

import { Copy, Download, Printer, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { DialogBody, DialogFooter } from '@/components/ui/dialog';
import { OptionRow } from '@/components/ui/option-row';
import { useAccount } from '@/lib/auth/auth';
import { copyText } from '@/lib/browser/copy-text';
import { saveFile } from '@/lib/files/save-file';
import { formatDayInIndia } from '@/lib/format/format';
import { toast, toastFailure } from '@/lib/ui/toast';
import { t } from '@/words/security';

interface ShownCodesProps {
  codes: string[];
  /** The user already tried to close the dialog. */
  warned: boolean;
  onClose: () => void;
}

export function ShownCodes({ codes, warned: warnedBefore, onClose }: ShownCodesProps) {
  const { email } = useAccount();
  const [kept, setKept] = useState(false);
  const [warned, setWarned] = useState(false);
  const readable = codes.map(groupLetters);
  const text = [t('codes.fileHead', { email, day: formatDayInIndia(new Date()) }), '', ...readable, ''].join('\n');
  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        <div data-print="">
          <p className="hidden print:mb-4 print:block">
            {t('codes.fileHead', { email, day: formatDayInIndia(new Date()) })}
          </p>
          <ol
            aria-label={t('codes.title')}
            tabIndex={-1}
            ref={focus}
            className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-md bg-muted p-4 font-mono text-sm tabular-nums outline-none min-[26rem]:grid-cols-2"
          >
            {readable.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ol>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => void copy(text)}>
            <Copy aria-hidden="true" />
            {t('codes.copy')}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              saveFile('sangam-recovery-codes.txt', new Blob([text], { type: 'text/plain' }));
            }}
          >
            <Download aria-hidden="true" />
            {t('codes.download')}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => {
              window.print();
            }}
          >
            <Printer aria-hidden="true" />
            {t('codes.print')}
          </Button>
        </div>
        <OptionRow
          control={
            <Checkbox
              checked={kept}
              onCheckedChange={(checked) => {
                setKept(checked === true);
              }}
            />
          }
        >
          {t('codes.kept')}
        </OptionRow>
        {(warned || warnedBefore) && !kept && (
          <p role="alert" className="flex gap-2.5 rounded-md bg-warning-soft p-3.5 text-sm text-foreground">
            <TriangleAlert aria-hidden="true" className="size-4.5 shrink-0 text-warning" />
            {t('codes.warning')}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button
          onClick={() => {
            if (kept) onClose();
            else setWarned(true);
          }}
        >
          {t('codes.done')}
        </Button>
      </DialogFooter>
    </>
  );
}

/** Groups the sixteen letters for copying by hand. The server ignores the hyphens. */
function groupLetters(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code;
}

/** The focused element is gone, and the codes are what to read next. */
function focus(list: HTMLElement | null): void {
  list?.focus();
}

async function copy(text: string): Promise<void> {
  try {
    await copyText(text);
    toast({ title: t('codes.copied') });
  } catch (error) {
    toastFailure(t('codes.copyFailed'), error);
  }
}
