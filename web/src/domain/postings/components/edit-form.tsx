// The form in which the person who posted a job or tender changes it.

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormProvider, useForm, type DefaultValues, type FieldValues } from 'react-hook-form';
import { Navigate } from 'react-router';
import type * as z from 'zod/mini';
import { ButtonLink } from '@/components/button-link';
import { UnsavedChanges } from '@/components/unsaved-changes';
import { Button } from '@/components/ui/button';
import { useUser } from '@/lib/auth/auth';
import { useFormDraft, useKeptEdit } from '@/lib/forms/form-draft';
import type { Posting } from '@/domain/postings/posting';
import { PostingForm } from './posting-form';

interface EditFormProps<Fields extends FieldValues, Entry> {
  posting: Posting;
  /** What a change means for those who answered. */
  lead: string;
  stored: Fields;
  schema: z.ZodMiniType<Entry, Fields>;
  mutation: UseMutationResult<void, Error, Entry>;
  /** The fields. */
  children: ReactNode;
}

export function EditForm<Fields extends FieldValues, Entry extends FieldValues>(props: EditFormProps<Fields, Entry>) {
  const { posting, lead, stored, schema, mutation, children } = props;
  const user = useUser();
  const draft = useFormDraft(`${posting.kind}-${posting.id}-${user.id}`, stored);
  const form = useForm<Fields, unknown, Entry>({
    resolver: standardSchemaResolver(schema),
    defaultValues: stored as DefaultValues<Fields>,
  });
  useKeptEdit(form, draft);
  const { mutate: update, isPending, isSuccess } = mutation;
  const submit = form.handleSubmit((entry) => {
    update(entry, { onSuccess: draft.drop });
  });
  const { isDirty } = form.formState;
  const discard = () => {
    draft.drop();
    form.reset(stored);
  };
  // In place of the form, and with it of the question whether to leave it.
  if (isSuccess) return <Navigate to={posting.to} replace />;
  return (
    <FormProvider {...form}>
      <PostingForm
        title={`Edit ${posting.kind}`}
        lead={lead}
        pending={isPending}
        onDiscard={draft.restored ? discard : undefined}
        onSubmit={(event) => void submit(event)}
        actions={
          <>
            <ButtonLink to={posting.to} variant="ghost">
              Cancel
            </ButtonLink>
            <Button type="submit" pending={isPending}>
              {isPending ? 'Saving...' : 'Save changes'}
            </Button>
          </>
        }
      >
        {children}
      </PostingForm>
      <UnsavedChanges when={isDirty} onLeave={draft.drop} />
    </FormProvider>
  );
}
