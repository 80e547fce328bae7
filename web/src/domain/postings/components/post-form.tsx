// The form to post a job or tender. It keeps a draft until it is sent.

import type { UseMutationResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';
import { Navigate } from '@/lib/router/router';
import type * as z from 'zod/mini';
import { Link } from '@/components/link';
import { Button } from '@/components/ui/button';
import { useUser } from '@/lib/auth/auth';
import type { DraftCheck } from '@/lib/forms/form-draft';
import { useSchemaForm } from '@/lib/forms/use-schema-form';
import type { PostingOwner } from '@/domain/postings/posting-owners';
import type { PostingKind } from '@/domain/postings/posting';
import { Select } from '@/components/ui/select';
import { useSearchParams } from '@/lib/router/use-search-params';
import { t } from '@/words/posting-forms';
import { CompanyNameForm } from './company-name-form';
import { PostingForm, FormSection } from './posting-form';

interface PostFormProps<Fields extends FieldValues, Entry> {
  kind: PostingKind;
  /** The form before anything is typed. */
  empty: Fields;
  schema: z.ZodMiniType<Entry, Fields>;
  /** Whether a draft's value fits its field, for fields that are not just texts. */
  fits?: DraftCheck<Fields> | undefined;
  mutation: UseMutationResult<string, Error, Entry>;
  /** The owners that the user may post for, and the chosen one. */
  posters: PostingOwner[];
  poster: PostingOwner;
  /** The page to open after the user has posted for themselves. */
  next: string;
  children: ReactNode;
}

/** Asks for the company name first when the user posts for the first time. */
export function PostForm<Fields extends FieldValues, Entry extends FieldValues>(props: PostFormProps<Fields, Entry>) {
  const { company } = useUser();
  const [ownName, setOwnName] = useState(false);
  // Saving a name shows the form.
  if (!company && !ownName && !props.poster.company) {
    return (
      <CompanyNameForm
        kind={props.kind}
        onOwnName={() => {
          setOwnName(true);
        }}
      />
    );
  }
  return <FieldsForm {...props} />;
}

function FieldsForm<Fields extends FieldValues, Entry extends FieldValues>(props: PostFormProps<Fields, Entry>) {
  const { kind, empty, schema, fits, mutation, posters, poster, next, children } = props;
  const user = useUser();
  const { mutateAsync: post, isSuccess } = mutation;
  const { form, onSubmit, pending, draft, startOver } = useSchemaForm({
    schema,
    start: { empty },
    draftName: `${kind}-${user.id}`,
    ...(fits && { fits }),
    send: async (entry, dropDraft) => {
      // If the user leaves before the server has answered and comes back, the form is empty.
      dropDraft();
      await post(entry);
    },
  });
  if (isSuccess) return <Navigate to={poster.company ? `/company/${poster.id}` : next} replace />;
  return (
    <FormProvider {...form}>
      <PostingForm
        title={t(`post.title.${kind}`)}
        lead={
          poster.company
            ? t('lead.company', { name: poster.name })
            : t.rich('lead.own', {
                link: (text) => (
                  <Link to="/profile" className="text-primary underline underline-offset-3">
                    {text}
                  </Link>
                ),
              })
        }
        pending={pending}
        onDiscard={draft.discard}
        onSubmit={onSubmit}
        actions={
          <>
            {draft.begun && !draft.discard && (
              <Button variant="ghost" disabled={pending} onClick={startOver}>
                {t('startOver')}
              </Button>
            )}
            <Button type="submit" pending={pending}>
              {pending ? t('post.posting') : t(`post.${kind}`)}
            </Button>
          </>
        }
      >
        <PostFor posters={posters} poster={poster} />
        {children}
      </PostingForm>
    </FormProvider>
  );
}

interface PostForProps {
  posters: PostingOwner[];
  poster: PostingOwner;
}

/** Chooses the owner to post for. The choice is in the address, so that a dashboard can link to it. Hidden if there is only one. */
function PostFor({ posters, poster }: PostForProps) {
  const [, setQuery] = useSearchParams();
  if (posters.length < 2) return null;
  return (
    <FormSection title={t('post.for')}>
      <Select
        label={t('post.for')}
        value={poster.id}
        options={posters.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => {
          setQuery({ for: target.value }, { replace: true });
        }}
      />
    </FormSection>
  );
}
