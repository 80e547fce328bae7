// The form to edit a job or tender.

import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { Navigate } from '@/lib/router/router';
import type * as z from 'zod/mini';
import { ButtonLink } from '@/components/button-link';
import { UnsavedChanges } from '@/components/unsaved-changes';
import { Button } from '@/components/ui/button';
import { useUser } from '@/lib/auth/auth';
import type { DraftCheck } from '@/lib/forms/form-draft';
import { useSchemaForm } from '@/lib/forms/use-schema-form';
import type { Posting } from '@/domain/postings/posting';
import { t as common } from '@/words/common';
import { t } from '@/words/posting-forms';
import { PostingForm } from './posting-form';

interface EditFormProps<Fields extends FieldValues, Entry> {
  posting: Posting;
  /** What a change means for people who have already answered. */
  lead: string;
  stored: Fields;
  schema: z.ZodMiniType<Entry, Fields>;
  /** Whether a draft's value fits its field, for fields that are not just texts. */
  fits?: DraftCheck<Fields> | undefined;
  mutation: UseMutationResult<void, Error, Entry>;
  children: ReactNode;
}

export function EditForm<Fields extends FieldValues, Entry extends FieldValues>(props: EditFormProps<Fields, Entry>) {
  const { posting, lead, stored, schema, fits, mutation, children } = props;
  const user = useUser();
  const { form, onSubmit, pending, isDirty, draft } = useSchemaForm({
    schema,
    start: { stored },
    draftName: `${posting.kind}-${posting.id}-${user.id}`,
    ...(fits && { fits }),
    send: (entry) => mutation.mutateAsync(entry),
  });
  // Replaces the form, and with it the warning about unsaved changes.
  if (mutation.isSuccess) return <Navigate to={posting.to} replace />;
  return (
    <FormProvider {...form}>
      <PostingForm
        title={t(`edit.${posting.kind}`)}
        lead={lead}
        pending={pending}
        onDiscard={draft.discard}
        onSubmit={onSubmit}
        actions={
          <>
            <ButtonLink to={posting.to} variant="ghost">
              {common('cancel')}
            </ButtonLink>
            <Button type="submit" pending={pending}>
              {pending ? t('saving') : t('save')}
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
