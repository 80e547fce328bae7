// Asks what a new API token is for, then shows it once.

import { Copy, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { DialogActions, DialogBody, DialogContent, DialogFooter, DialogForm, OpenDialog } from '@/components/ui/dialog';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { useCreateTokenMutation } from '@/features/settings/api/create-token';
import { checkToken, type TokenRequest } from '@/features/settings/checks';
import { accessLevels, DEFAULT_LIFETIME, lifetimes } from '@/features/settings/token-facts';
import { copyText } from '@/lib/browser/copy-text';
import { toast, toastFailure } from '@/lib/ui/toast';
import { useCheckedForm } from '@/lib/forms/use-checked-form';
import { t } from '@/words/account';

/** Open while it is mounted. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const { mutate: create, isPending, data: made } = useCreateTokenMutation();
  const [copied, setCopied] = useState(false);
  const [warned, setWarned] = useState(false);
  // Esc, Back or a click outside the dialog must not lose what is shown only once.
  const close = () => {
    if (!made || copied || warned) onClose();
    else setWarned(true);
  };
  return (
    <OpenDialog onClose={close}>
      {made ? (
        <DialogContent title={t('newToken.made')} context={t('newToken.madeHint')}>
          <ShownToken
            token={made.token}
            warned={warned && !copied}
            onCopied={() => {
              setCopied(true);
            }}
            onClose={onClose}
          />
        </DialogContent>
      ) : (
        <DialogContent title={t('newToken.title')} context={t('newToken.hint')}>
          <TokenForm
            pending={isPending}
            onClose={onClose}
            onRequest={({ name, access, lifetime }) => {
              create({
                name: name.trim(),
                access: access === 'write' ? 'write' : 'read',
                expires_in_days: lifetime === 'none' ? null : Number(lifetime),
              });
            }}
          />
        </DialogContent>
      )}
    </OpenDialog>
  );
}

interface TokenFormProps {
  pending: boolean;
  onRequest: (request: TokenRequest) => void;
  onClose: () => void;
}

function TokenForm({ pending, onRequest, onClose }: TokenFormProps) {
  const { onSubmit, field } = useCheckedForm({
    names: ['name', 'access', 'lifetime'],
    check: checkToken,
    submit: onRequest,
  });
  return (
    <DialogForm onSubmit={onSubmit}>
      <DialogBody className="flex flex-col gap-5">
        <TextField
          label={t('newToken.name')}
          help={t('newToken.nameHelp')}
          autoComplete="off"
          maxLength={100}
          required
          {...field('name')}
        />
        <Select label={t('access.label')} options={accessLevels()} {...field('access')} />
        <Select
          label={t('lifetime.label')}
          options={lifetimes()}
          defaultValue={DEFAULT_LIFETIME}
          {...field('lifetime')}
        />
      </DialogBody>
      <DialogActions action={t('newToken.make')} pending={pending} onCancel={onClose} />
    </DialogForm>
  );
}

interface ShownTokenProps {
  token: string;
  /** The user tried to close the dialog without copying the token. */
  warned: boolean;
  onCopied: () => void;
  onClose: () => void;
}

function ShownToken({ token, warned, onCopied, onClose }: ShownTokenProps) {
  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        <TextField
          ref={select}
          label={t('newToken.token')}
          help={t('newToken.lost')}
          readOnly
          value={token}
          spellCheck={false}
          className="[&_input]:font-mono"
          onCopy={onCopied}
        />
        {warned && (
          <p role="alert" className="flex gap-2.5 rounded-md bg-warning-soft p-3.5 text-sm text-foreground">
            <TriangleAlert aria-hidden="true" className="size-4.5 shrink-0 text-warning" />
            {t('newToken.warning')}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={() => void copy(token, onCopied)}>
          <Copy aria-hidden="true" />
          {t('newToken.copy')}
        </Button>
        <Button onClick={onClose}>{t(warned ? 'newToken.closeUncopied' : 'newToken.done')}</Button>
      </DialogFooter>
    </>
  );
}

/** The focused button is gone, and the next step is to copy the text. */
function select(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

async function copy(token: string, onCopied: () => void): Promise<void> {
  try {
    await copyText(token);
    onCopied();
    toast({ title: t('newToken.copied') });
  } catch (error) {
    toastFailure(t('newToken.copyFailed'), error);
  }
}
