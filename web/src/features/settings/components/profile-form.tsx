// The form for name and bio.

import { maxLength, minLength, object, string, trim } from 'zod/mini';
import { ChangesNote } from '@/components/draft-note';
import { UnsavedChanges } from '@/components/unsaved-changes';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { useUpdateOwnTextsMutation, type OwnTexts } from '@/features/settings/api/update-own-texts';
import { useUser } from '@/lib/auth/auth';
import { useSchemaForm } from '@/lib/forms/use-schema-form';
import { t } from '@/words/settings';

/** The server's limits. */
const NAME_LENGTH = 200;
const BIO_LENGTH = 5000;

const schema = object({
  fullName: string().check(
    trim(),
    minLength(1, { error: () => t('about.nameWanted') }),
    maxLength(NAME_LENGTH, { error: () => t('about.atMost', { most: NAME_LENGTH }) }),
  ),
  bio: string().check(trim(), maxLength(BIO_LENGTH, { error: () => t('about.atMost', { most: BIO_LENGTH }) })),
});

export function ProfileForm({ fullName, bio }: OwnTexts) {
  const user = useUser();
  const { mutateAsync: update } = useUpdateOwnTextsMutation();
  const { field, onSubmit, pending, isDirty, draft } = useSchemaForm<OwnTexts, OwnTexts>({
    schema,
    start: { stored: { fullName, bio } },
    // After saving, the form follows the stored value, so nothing counts as unsaved.
    followsStored: true,
    draftName: `own-texts-${user.id}`,
    send: (entered) => update(entered),
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <UnsavedChanges when={isDirty && !pending} onLeave={draft.drop} />
      <ChangesNote onDiscard={draft.discard} />
      <TextField label={t('about.fullName')} autoComplete="name" dir="auto" required {...field('fullName')} />
      <TextArea label={t('about.bio')} optional rows={5} help={t('about.bioHelp')} {...field('bio')} />
      <Button type="submit" pending={pending} className="self-start">
        {t('about.save')}
      </Button>
    </form>
  );
}
