// The first step: enter the company's domain.

import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { useCheckedForm } from '@/lib/forms/use-checked-form';
import { t } from '@/words/company-proof';
import { useStartProofMutation } from './proof';

export function DomainForm({ companyId }: { companyId: string }) {
  const { mutate: start, isPending } = useStartProofMutation(companyId);
  const { onSubmit, field } = useCheckedForm({
    names: ['domain'],
    check: ({ domain }) =>
      domain.trim() === '' ? { title: t('domain.wanted'), fields: { domain: t('domain.wanted') } } : null,
    submit: ({ domain }) => {
      start(domain.trim());
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <p className="text-sm text-foreground-2">{t('intro')}</p>
      <div className="flex items-start gap-3 max-sm:flex-col">
        <TextField
          label={t('domain.label')}
          help={t('domain.help')}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={300}
          className="w-full flex-1"
          {...field('domain')}
        />
        <Button type="submit" size="field" pending={isPending} className="sm:mt-6.5">
          {t('domain.start')}
        </Button>
      </div>
    </form>
  );
}
