// Asks what a new API token is for, and shows it once.

import { Copy } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { DialogBody, DialogContent, DialogFooter, DialogForm, OpenDialog } from '@/components/ui/dialog';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { useCreateTokenMutation } from '@/features/settings/api/create-token';
import { checkToken, type TokenWish } from '@/features/settings/checks';
import { ACCESSES, LIVES, USUAL_LIFE } from '@/features/settings/token-facts';
import { copyText } from '@/lib/copy-text';
import { toast, toastFailure } from '@/lib/toast';
import { useCheckedForm } from '@/lib/use-checked-form';

/** Open as long as it is there. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const { mutate: create, isPending, data: made } = useCreateTokenMutation();
  return (
    <OpenDialog onClose={onClose}>
      {made ? (
        <DialogContent title="Your new token" context="Copy it now. It is not shown again.">
          <ShownToken token={made.token} onClose={onClose} />
        </DialogContent>
      ) : (
        <DialogContent title="New API token" context="Whoever has it can act as you. Keep it like a password.">
          <Wish
            pending={isPending}
            onClose={onClose}
            onWish={({ name, access, life }) => {
              create({
                name: name.trim(),
                access: access === 'write' ? 'write' : 'read',
                expires_in_days: life === 'none' ? null : Number(life),
              });
            }}
          />
        </DialogContent>
      )}
    </OpenDialog>
  );
}

interface WishProps {
  pending: boolean;
  onWish: (wish: TokenWish) => void;
  onClose: () => void;
}

function Wish({ pending, onWish, onClose }: WishProps) {
  const { onSubmit, field } = useCheckedForm({ names: ['name', 'access', 'life'], check: checkToken, submit: onWish });
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
        <Select label="Access" options={ACCESSES} {...field('access')} />
        <Select label="Expiry" options={LIVES} defaultValue={USUAL_LIFE} {...field('life')} />
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={pending}>
          Make token
        </Button>
      </DialogFooter>
    </DialogForm>
  );
}

function ShownToken({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <>
      <DialogBody>
        <TextField
          ref={select}
          label="Token"
          help="If you lose it, revoke it and make another."
          readOnly
          value={token}
          spellCheck={false}
        />
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={() => void copy(token)}>
          <Copy aria-hidden="true" />
          Copy
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </>
  );
}

/** The button that had the focus is gone, and what one wants to do with the text is to copy it. */
function select(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

async function copy(token: string): Promise<void> {
  try {
    await copyText(token);
    toast({ title: 'Token copied' });
  } catch (error) {
    toastFailure('Error copying the token', error);
  }
}
