// A dialog for renaming a passkey.

import { DialogActions, DialogBody, DialogContent, DialogForm, OpenDialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/text-field';
import { useRenamePasskeyMutation } from '@/features/settings/api/rename-passkey';
import { type Refusal, useCheckedForm } from '@/lib/forms/use-checked-form';
import { t } from '@/words/passkeys';

interface RenamePasskeyDialogProps {
  id: string;
  /** The current name. */
  name: string;
  onClose: () => void;
}

/** Open while it is mounted. */
export function RenamePasskeyDialog({ id, name, onClose }: RenamePasskeyDialogProps) {
  const { mutate: rename, isPending } = useRenamePasskeyMutation();
  const { onSubmit, field } = useCheckedForm({
    names: ['name'],
    check: checkName,
    submit: (entered) => {
      rename({ id, name: entered.name.trim() }, { onSuccess: onClose });
    },
  });
  return (
    <OpenDialog onClose={onClose}>
      <DialogContent title={t('renameTitle')} context={t('renameText')}>
        <DialogForm onSubmit={onSubmit}>
          <DialogBody>
            <TextField
              label={t('nameLabel')}
              defaultValue={name}
              autoComplete="off"
              maxLength={120}
              required
              {...field('name')}
            />
          </DialogBody>
          <DialogActions action={t('rename')} pending={isPending} onCancel={onClose} />
        </DialogForm>
      </DialogContent>
    </OpenDialog>
  );
}

function checkName({ name }: { name: string }): Refusal<'name'> | null {
  if (name.trim() !== '') return null;
  return { title: t('nameWanted'), fields: { name: t('nameWanted') } };
}
