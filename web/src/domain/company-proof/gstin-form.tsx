// The GSTIN. Others see it while the domain is verified.

import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { useCheckedForm } from '@/lib/forms/use-checked-form';
import { t } from '@/words/company-proof';
import { useSetGstinMutation, type Proof } from './proof';

export function GstinForm({ companyId, proof }: { companyId: string; proof: Proof }) {
  const { mutate: setGstin, isPending } = useSetGstinMutation(companyId);
  const { onSubmit, field } = useCheckedForm({
    names: ['gstin'],
    check: () => null,
    submit: ({ gstin }) => {
      setGstin(gstin.trim());
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex items-start gap-3 max-sm:flex-col">
      <TextField
        label={t('gstin.label')}
        optional
        help={t('gstin.help')}
        defaultValue={proof.gstin ?? ''}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        className="w-full flex-1"
        {...field('gstin')}
      />
      <Button type="submit" variant="secondary" size="field" pending={isPending} className="sm:mt-6.5">
        {t('gstin.save')}
      </Button>
    </form>
  );
}
