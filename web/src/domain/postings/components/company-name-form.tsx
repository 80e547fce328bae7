// Asks a new employer or business for the company name, so that their first posting does not appear under a person's name.

import { object } from 'zod/mini';
import { PageHead } from '@/components/page-head';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { TextField } from '@/components/ui/text-field';
import { useUser } from '@/lib/auth/auth';
import { useSetCompanyNameMutation } from '@/domain/profiles/set-company-name';
import type { PostingKind } from '@/domain/postings/posting';
import { requiredText } from '@/lib/forms/form-fields';
import { useSchemaForm } from '@/lib/forms/use-schema-form';
import { t } from '@/words/posting-forms';

interface CompanyNameFormProps {
  kind: PostingKind;
  /** The user works under their own name. */
  onOwnName: () => void;
}

interface CompanyName {
  company: string;
}

/** The server's limit. */
const MAX_LENGTH = 200;

const schema = object({ company: requiredText(() => t('company.required'), MAX_LENGTH) });

export function CompanyNameForm({ kind, onOwnName }: CompanyNameFormProps) {
  const user = useUser();
  const { mutateAsync: save } = useSetCompanyNameMutation();
  const { field, onSubmit, pending } = useSchemaForm<CompanyName, CompanyName>({
    schema,
    start: { empty: { company: '' } },
    send: ({ company }) => save(company),
  });
  return (
    <div className="page py-4 md:py-6">
      <PageHead title={t(`post.title.${kind}`)} />
      <Card className="mx-auto max-w-xl p-4 md:p-7">
        <h1>{t('company.title')}</h1>
        <p className="mt-1 text-muted-foreground">{t(`company.text.${kind}`)}</p>
        <form noValidate aria-label={t('company.name')} onSubmit={onSubmit} className="mt-5 flex flex-col gap-5">
          <TextField
            label={t('company.name')}
            autoComplete="organization"
            maxLength={MAX_LENGTH}
            {...field('company')}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="ghost" onClick={onOwnName}>
              {t('company.asYou', { name: user.name })}
            </Button>
            <Button type="submit" pending={pending}>
              {t('company.continue')}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}
