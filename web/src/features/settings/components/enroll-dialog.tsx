// Sets up an authenticator app: its key as QR code and text, a code as proof, then the recovery codes.

import { Copy } from 'lucide-react';
import { useState } from 'react';
import { CodeField } from '@/components/code-field';
import { Button } from '@/components/ui/button';
import { DialogActions, DialogBody, DialogContent, DialogForm, OpenDialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/text-field';
import { useConfirmEnrollmentMutation, type Enrollment } from '@/features/settings/api/enroll-app';
import { useMakeRecoveryCodesMutation } from '@/features/settings/api/make-recovery-codes';
import { checkAppCode } from '@/lib/auth/app-code';
import { copyText } from '@/lib/browser/copy-text';
import { useCheckedForm } from '@/lib/forms/use-checked-form';
import { toast, toastFailure } from '@/lib/ui/toast';
import { t } from '@/words/security';
import { ShownCodes } from './shown-codes';

interface EnrollDialogProps {
  enrollment: Enrollment;
  /** Whether recovery codes are created too, because the account has none yet. */
  withCodes: boolean;
  onClose: () => void;
}

/** Open while it is mounted. */
export function EnrollDialog({ enrollment, withCodes, onClose }: EnrollDialogProps) {
  // The value at opening time. Codes that the dialog creates itself still have to be shown.
  const [makesCodes] = useState(withCodes);
  const { mutate: confirm, isPending } = useConfirmEnrollmentMutation();
  const { mutate: makeCodes, isPending: making, data: codes } = useMakeRecoveryCodesMutation();
  const [warned, setWarned] = useState(false);
  const finish = () => {
    toast({ title: t('twoStep.turnedOn'), description: t('twoStep.turnedOnText') });
    if (makesCodes) makeCodes({ replace: false }, { onError: onClose });
    else onClose();
  };
  return (
    <OpenDialog
      onClose={() => {
        if (codes) setWarned(true);
        else onClose();
      }}
    >
      {codes ? (
        <DialogContent key="codes" title={t('codes.shown')} context={t('codes.shownHint')}>
          <ShownCodes codes={codes} warned={warned} onClose={onClose} />
        </DialogContent>
      ) : (
        <DialogContent key="app" title={t('app.title')} context={t('app.titleHint')}>
          <AppForm
            enrollment={enrollment}
            pending={isPending || making}
            onClose={onClose}
            onCode={(code) => {
              confirm({ factorId: enrollment.factorId, code }, { onSuccess: finish });
            }}
          />
        </DialogContent>
      )}
    </OpenDialog>
  );
}

interface AppFormProps {
  enrollment: Enrollment;
  pending: boolean;
  onCode: (code: string) => void;
  onClose: () => void;
}

function AppForm({ enrollment: { picture, key }, pending, onCode, onClose }: AppFormProps) {
  const { onSubmit, field } = useCheckedForm({
    names: ['code'],
    check: checkAppCode,
    submit: ({ code }) => {
      onCode(code);
    },
  });
  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center gap-5">
          {/* Scanners need dark on light in both themes. */}
          <img
            src={picture}
            alt={t('app.picture')}
            width={176}
            height={176}
            className="size-44 shrink-0 rounded-md border border-border bg-white p-2 max-sm:mx-auto"
          />
          <ol className="flex min-w-48 flex-1 list-decimal flex-col gap-2 pl-5 text-sm text-foreground-2">
            <li>{t('app.step.install')}</li>
            <li>{t('app.step.scan')}</li>
            <li>{t('app.step.code')}</li>
          </ol>
        </div>
        <div className="flex items-start gap-3 max-sm:flex-col">
          <TextField
            label={t('app.key')}
            help={t('app.keyHelp')}
            readOnly
            value={key}
            spellCheck={false}
            autoComplete="off"
            className="w-full min-w-0 flex-1 [&_input]:font-mono"
          />
          <Button variant="secondary" size="field" className="sm:mt-6.5" onClick={() => void copy(key)}>
            <Copy aria-hidden="true" />
            {t('app.copyKey')}
          </Button>
        </div>
        <CodeField help={t('app.codeHelp')} {...field('code')} />
      </DialogBody>
      <DialogActions action={t('app.confirm')} pending={pending} onCancel={onClose} />
    </DialogForm>
  );
}

async function copy(key: string): Promise<void> {
  try {
    await copyText(key);
    toast({ title: t('app.keyCopied') });
  } catch (error) {
    toastFailure(t('codes.copyFailed'), error);
  }
}
