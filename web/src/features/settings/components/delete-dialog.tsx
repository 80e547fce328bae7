// Says what leaving means, offers the data first, and asks for a word and the password.

import { PasswordField } from '@/components/password-field';
import { DialogActions, DialogBody, DialogContent, DialogForm, OpenDialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/text-field';
import { useDeleteAccountMutation } from '@/features/settings/api/delete-account';
import { checkDeletion, DELETE_WORD } from '@/features/settings/checks';
import { timeToReturn } from '@/features/settings/time-to-return';
import { useConfig } from '@/lib/server/config-context';
import { formatCount } from '@/lib/format/format';
import { useCheckedForm } from '@/lib/forms/use-checked-form';
import { ExportOffer } from './export-offer';

/** As the server does it at the end; what others received stays with them. */
const REST = [
  'Messages you sent stay with those who received them, without your name.',
  'Applications and proposals stay on record without your name, contact details and files.',
  'Your jobs and tenders are removed; those that others answered are closed and no longer name you.',
];

/** What happens, in the order in which it does. */
function consequencesAfter(days: number): string[] {
  if (days === 0) {
    return [
      'Your profile, posts, comments, likes, saved items and files are removed.',
      ...REST,
      'You are signed out everywhere at once. The account cannot be restored.',
    ];
  }
  const time = formatCount(days, 'day');
  return [
    'You are signed out everywhere at once, and no one can see your profile, posts and listings.',
    `For ${time} you can change your mind: log in, and choose to keep your account.`,
    `After ${time} your profile, posts, comments, likes, saved items and files are erased. They cannot be restored.`,
    ...REST,
  ];
}

/** Open as long as it is there. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { deletionGraceDays } = useConfig();
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
      <DialogContent title="Delete account" context={timeToReturn(deletionGraceDays)}>
        <DialogForm onSubmit={onSubmit}>
          <DialogBody className="flex flex-col gap-5">
            <ul className="list-disc space-y-1.5 pl-5 text-foreground-2">
              {consequencesAfter(deletionGraceDays).map((consequence) => (
                <li key={consequence}>{consequence}</li>
              ))}
            </ul>
            <ExportOffer />
            <TextField
              label={`Type ${DELETE_WORD} to confirm`}
              autoComplete="off"
              autoCapitalize="characters"
              required
              {...field('word')}
            />
            <PasswordField label="Your password" autoComplete="current-password" required {...field('password')} />
          </DialogBody>
          <DialogActions action="Delete account" variant="danger" pending={isPending} onCancel={onClose} />
        </DialogForm>
      </DialogContent>
    </OpenDialog>
  );
}
