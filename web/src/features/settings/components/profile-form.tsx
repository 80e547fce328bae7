// Name and bio.

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { maxLength, minLength, object, string, trim } from 'zod/mini';
import { DraftNote } from '@/components/draft-note';
import { UnsavedChanges } from '@/components/unsaved-changes';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { useUpdateOwnTextsMutation, type OwnTexts } from '@/features/settings/api/update-own-texts';
import { useUser } from '@/lib/auth/auth';
import { useFormDraft, useKeptEdit } from '@/lib/forms/form-draft';

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
  const { mutate, isPending } = useUpdateOwnTextsMutation();
  const stored = { fullName, bio };
  const draft = useFormDraft(`own-texts-${user.id}`, stored);
  const form = useForm<OwnTexts>({
    resolver: standardSchemaResolver(schema),
    // As stored: once what was typed is saved it is what is stored, and nothing is unsaved any more.
    values: stored,
    resetOptions: { keepDirtyValues: true },
  });
  useKeptEdit(form, draft);
  const {
    register,
    handleSubmit,
    formState: { errors, isDirty },
  } = form;
  return (
    <form
      noValidate
      onSubmit={(event) =>
        void handleSubmit((entered) => {
          mutate(entered, { onSuccess: draft.drop });
        })(event)
      }
      className="flex flex-col gap-5"
    >
      <UnsavedChanges when={isDirty && !isPending} onLeave={draft.drop} />
      {draft.restored && (
        <DraftNote
          className="text-sm"
          onDiscard={() => {
            draft.drop();
            form.reset(stored);
          }}
        >
          Changes from before. Nothing of it is saved yet.
        </DraftNote>
      )}
      <TextField
        label="Full name"
        autoComplete="name"
        dir="auto"
        required
        error={errors.fullName?.message}
        {...register('fullName')}
      />
      <TextArea
        label="Bio"
        optional
        rows={5}
        help="Who you are and what you do, in a few sentences."
        error={errors.bio?.message}
        {...register('bio')}
      />
      <Button type="submit" pending={isPending} className="self-start">
        Save changes
      </Button>
    </form>
  );
}
