// Explains the consequences of deleting the account, offers an export first, and asks for a word and a proof.

import { DialogActions, DialogBody, DialogContent, DialogForm, OpenDialog } from '@/components/ui/dialog';
import { TextField } from '@/components/ui/text-field';
import { useDeleteAccountMutation } from '@/features/settings/api/delete-account';
import { checkDeletion, DELETE_WORD } from '@/features/settings/checks';
import { timeToReturn } from '@/features/settings/time-to-return';
import { useUser } from '@/lib/auth/auth';
import { useConfig } from '@/lib/server/config-context';
import { useCheckedForm } from '@/lib/forms/use-checked-form';
import { ExportOffer } from './export-offer';
import { ProofField } from './proof-field';
import { t } from '@/words/account';

/** The consequences, in the order in which they happen. */
function consequencesAfter(days: number): string[] {
  // These match what the server does at the end. What others received stays with them.
  const rest = [t('delete.rest.messages'), t('delete.rest.applications'), t('delete.rest.listings')];
  if (days === 0) return [t('delete.now.removed'), ...rest, t('delete.now.final')];
  return [t('delete.later.hidden'), t('delete.later.time', { days }), t('delete.later.erased', { days }), ...rest];
}

/** Open while it is mounted. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { deletionGraceDays } = useConfig();
  const { hasPassword } = useUser();
  const { mutate: deleteAccount, isPending } = useDeleteAccountMutation();
  const { onSubmit, field } = useCheckedForm({
    names: ['word', 'proof'],
    check: (entered) => checkDeletion(hasPassword, entered),
    submit: ({ proof }) => {
      deleteAccount({ hasPassword, proof });
    },
  });
  return (
    <OpenDialog onClose={onClose}>
      <DialogContent title={t('delete.title')} context={timeToReturn(deletionGraceDays)}>
        <DialogForm onSubmit={onSubmit}>
          <DialogBody className="flex flex-col gap-5">
            <ul className="list-disc space-y-1.5 pl-5 text-foreground-2">
              {consequencesAfter(deletionGraceDays).map((consequence) => (
                <li key={consequence}>{consequence}</li>
              ))}
            </ul>
            <ExportOffer />
            <TextField
              label={t('delete.type', { word: DELETE_WORD })}
              autoComplete="off"
              autoCapitalize="characters"
              required
              {...field('word')}
            />
            <ProofField label={t('delete.password')} {...field('proof')} />
          </DialogBody>
          <DialogActions action={t('delete.title')} variant="danger" pending={isPending} onCancel={onClose} />
        </DialogForm>
      </DialogContent>
    </OpenDialog>
  );
}
