// The fields of the tender form, for new and stored tenders alike.

import { AboutFields } from '@/domain/postings/components/about-fields';
import { FormPair, FormSection } from '@/domain/postings/components/posting-form';
import { LazySkillsInput } from '@/domain/postings/components/lazy-skills-input';
import { MoneyRange } from '@/domain/postings/components/money-range';
import { categoryLabel } from '@/domain/lists/value-labels';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { CATEGORIES } from '@/features/tenders/categories';
import type { TenderFields as Fields } from '@/features/tenders/tender-form';
import { daysFromNow } from '@/lib/format/day-labels';
import { useFields } from '@/lib/forms/use-fields';
import { t } from '@/words/tender-forms';
import { SealChoice } from './seal-choice';

interface TenderFieldsProps {
  /** Someone has already bid and relies on the seal, so it can no longer change. */
  sealFixed?: boolean;
}

export function TenderFields({ sealFixed = false }: TenderFieldsProps) {
  const field = useFields<Fields>();
  return (
    <>
      <FormSection title={t('section.tender')}>
        <TextField label={t('field.title')} dir="auto" {...field('title')} />
        <FormPair>
          <Select
            label={t('field.category')}
            placeholder={t('field.choose')}
            options={CATEGORIES.map((category) => ({ value: category, label: categoryLabel(category) }))}
            {...field('category')}
          />
          <TextField
            label={t('field.type')}
            optional
            dir="auto"
            placeholder={t('field.type.example')}
            {...field('type')}
          />
          <TextField
            label={t('field.location')}
            optional
            dir="auto"
            placeholder={t('field.cityOrState')}
            {...field('location')}
          />
          <TextField
            label={t('field.deadline')}
            type="date"
            min={daysFromNow(0, new Date())}
            max="9999-12-31"
            help={t('field.deadline.help')}
            {...field('deadline')}
          />
        </FormPair>
        <MoneyRange
          label={t('field.budget')}
          help={t('field.budget.help')}
          from={field('budgetMin', { deps: 'budgetMax' })}
          to={field('budgetMax')}
        />
      </FormSection>
      <FormSection title={t('section.about')}>
        <AboutFields />
        <LazySkillsInput />
      </FormSection>
      <FormSection title={t('section.bids')}>
        <SealChoice fixed={sealFixed} />
      </FormSection>
    </>
  );
}
