// The form fields that all postings share: description and requirements.

import { TextArea } from '@/components/ui/text-area';
import { useFields } from '@/lib/forms/use-fields';
import { t } from '@/words/posting-forms';

export function AboutFields() {
  const field = useFields<{ description: string; requirements: string }>();
  return (
    <>
      <TextArea label={t('description')} rows={6} {...field('description')} />
      <TextArea label={t('requirements')} rows={4} help={t('requirements.help')} {...field('requirements')} />
    </>
  );
}
