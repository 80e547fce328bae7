// Asks what a new API token is for, and shows it once.

import { Copy, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { DialogActions, DialogBody, DialogContent, DialogFooter, DialogForm, OpenDialog } from '@/components/ui/dialog';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { useCreateTokenMutation } from '@/features/settings/api/create-token';
import { checkToken, type TokenRequest } from '@/features/settings/checks';
import { ACCESS_LEVELS, LIFETIMES, DEFAULT_LIFETIME } from '@/features/settings/token-facts';
import { copyText } from '@/lib/browser/copy-text';
import { toast, toastFailure } from '@/lib/ui/toast';
import { useCheckedForm } from '@/lib/forms/use-checked-form';

/** Open as long as it is there. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const { mutate: create, isPending, data: made } = useCreateTokenMutation();
  const [copied, setCopied] = useState(false);
  const [warned, setWarned] = useState(false);
  // Esc, Back or a press beside the dialog must not lose what is shown only once.
  const close = () => {
    if (!made || copied || warned) onClose();
    else setWarned(true);
  };
  return (
    <OpenDialog onClose={close}>
      {made ? (
        <DialogContent title="Your new token" context="Copy it now. It is not shown again.">
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
        <DialogContent title="New API token" context="Anyone who has it can act as you. Keep it like a password.">
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
          label="Name"
          help="What it is for, so that you recognise it later."
          autoComplete="off"
          maxLength={100}
          required
          {...field('name')}
        />
        <Select label="Access" options={ACCESS_LEVELS} {...field('access')} />
        <Select label="Expiry" options={LIFETIMES} defaultValue={DEFAULT_LIFETIME} {...field('lifetime')} />
      </DialogBody>
      <DialogActions action="Make token" pending={pending} onCancel={onClose} />
    </DialogForm>
  );
}

interface ShownTokenProps {
  token: string;
  /** It was about to be closed without having been copied. */
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
          label="Token"
          help="If you lose it, revoke it and make another."
          readOnly
          value={token}
          spellCheck={false}
          className="[&_input]:font-mono"
          onCopy={onCopied}
        />
        {warned && (
          <p role="alert" className="flex gap-2.5 rounded-md bg-warning-soft p-3.5 text-sm text-foreground">
            <TriangleAlert aria-hidden="true" className="size-4.5 shrink-0 text-warning" />
            You have not copied the token yet, and it is not shown again.
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={() => void copy(token, onCopied)}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
        <Button onClick={onClose}>{warned ? 'Close without copying' : 'Done'}</Button>
      </DialogFooter>
    </>
  );
}

/** The button that had the focus is gone, and what one wants to do with the text is to copy it. */
function select(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

async function copy(token: string, onCopied: () => void): Promise<void> {
  try {
    await copyText(token);
    onCopied();
    toast({ title: 'Token copied' });
  } catch (error) {
    toastFailure('Error copying the token', error);
  }
}
