// Name and bio.

import { maxLength, minLength, object, string, trim } from 'zod/mini';
import { ChangesNote } from '@/components/draft-note';
import { UnsavedChanges } from '@/components/unsaved-changes';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { useUpdateOwnTextsMutation, type OwnTexts } from '@/features/settings/api/update-own-texts';
import { useUser } from '@/lib/auth/auth';
import { useSchemaForm } from '@/lib/forms/use-schema-form';

/** What the server takes at most. */
const NAME_LENGTH = 200;
const BIO_LENGTH = 5000;

const schema = object({
  fullName: string().check(
    trim(),
    minLength(1, 'Enter your full name'),
    maxLength(NAME_LENGTH, `At most ${NAME_LENGTH} characters`),
  ),
  bio: string().check(trim(), maxLength(BIO_LENGTH, `At most ${BIO_LENGTH} characters`)),
});

export function ProfileForm({ fullName, bio }: OwnTexts) {
  const user = useUser();
  const { mutateAsync: update } = useUpdateOwnTextsMutation();
  const { field, onSubmit, pending, isDirty, draft } = useSchemaForm<OwnTexts, OwnTexts>({
    schema,
    start: { stored: { fullName, bio } },
    // Once what was typed is saved it is what is stored, and nothing is unsaved any more.
    followsStored: true,
    draftName: `own-texts-${user.id}`,
    send: (entered) => update(entered),
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <UnsavedChanges when={isDirty && !pending} onLeave={draft.drop} />
      <ChangesNote onDiscard={draft.discard} />
      <TextField label="Full name" autoComplete="name" dir="auto" required {...field('fullName')} />
      <TextArea
        label="Bio"
        optional
        rows={5}
        help="Who you are and what you do, in a few sentences."
        {...field('bio')}
      />
      <Button type="submit" pending={pending} className="self-start">
        Save changes
      </Button>
    </form>
  );
}
