// Says what leaving means, offers the data first, and asks for a word and the password.

import { PasswordField } from '@/components/password-field';
import { Button } from '@/components/ui/button';
import { DialogBody, DialogContent, DialogFooter, DialogForm, OpenDialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/text-field';
import { useDeleteAccountMutation } from '@/features/settings/api/delete-account';
import { checkDeletion, DELETE_WORD } from '@/features/settings/checks';
import { useCheckedForm } from '@/lib/use-checked-form';
import { ExportButton } from './export-button';

/** As the server does it; what others received stays with them. */
const CONSEQUENCES = [
  'Your profile, posts, comments, likes, saved items and files are removed.',
  'Messages you sent stay with those who received them, without your name.',
  'Applications and proposals stay on record without your name, contact details and files.',
  'Your jobs and tenders are removed; those that others answered are closed and no longer name you.',
  'You are signed out everywhere, at once. Nobody can bring the account back.',
];

/** Open as long as it is there. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { mutate: deleteAccount, isPending } = useDeleteAccountMutation();
  const { onSubmit, field } = useCheckedForm({
    names: ['word', 'password'],
    check: checkDeletion,
    submit: ({ password }) => {
      deleteAccount(password);
    },
  });
  return (
    <OpenDialog onClose={onClose}>
      <DialogContent title="Delete account" context="This cannot be undone.">
        <DialogForm onSubmit={onSubmit}>
          <DialogBody className="flex flex-col gap-5">
            <ul className="list-disc space-y-1.5 pl-5 text-foreground-2">
              {CONSEQUENCES.map((consequence) => (
                <li key={consequence}>{consequence}</li>
              ))}
            </ul>
            <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-muted p-3">
              <p className="text-sm text-foreground-2">Take a copy of your data first.</p>
              <ExportButton size="sm" />
            </div>
            <TextField
              label={`Type ${DELETE_WORD} to confirm`}
              autoComplete="off"
              autoCapitalize="characters"
              required
              {...field('word')}
            />
            <PasswordField label="Your password" autoComplete="current-password" required {...field('password')} />
          </DialogBody>
          <DialogFooter>
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="danger" pending={isPending}>
              Delete account
            </Button>
          </DialogFooter>
        </DialogForm>
      </DialogContent>
    </OpenDialog>
  );
}
