// What a tender asks of the person who posts it. New and stored tenders are filled in alike.

import { AboutFields } from '@/domain/postings/components/about-fields';
import { FormPair, FormSection } from '@/domain/postings/components/posting-form';
import { SkillsInput } from '@/domain/postings/components/skills-input';
import { MoneyRange } from '@/domain/postings/components/money-range';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { CATEGORIES } from '@/features/tenders/listing';
import type { TenderFields as Fields } from '@/features/tenders/tender-form';
import { daysFromNow } from '@/lib/format/day-labels';
import { useFields } from '@/lib/forms/use-fields';
import { SealChoice } from './seal-choice';

interface TenderFieldsProps {
  /** Someone has bid, and relies on the seal. */
  sealFixed?: boolean;
}

export function TenderFields({ sealFixed = false }: TenderFieldsProps) {
  const field = useFields<Fields>();
  return (
    <>
      <FormSection title="The tender">
        <TextField label="Tender title" dir="auto" {...field('title')} />
        <FormPair>
          <Select label="Category" placeholder="Choose one" options={CATEGORIES} {...field('category')} />
          <TextField label="Type" optional dir="auto" placeholder="Service contract" {...field('type')} />
          <TextField label="Location" optional dir="auto" placeholder="City or state" {...field('location')} />
          <TextField
            label="Deadline"
            type="date"
            min={daysFromNow(0, new Date())}
            max="9999-12-31"
            help="The last day on which proposals are taken."
            {...field('deadline')}
          />
        </FormPair>
        <MoneyRange
          label="Budget range"
          help="Whole rupees. Tenders that state a budget are found by it."
          from={field('budgetMin', { deps: 'budgetMax' })}
          to={field('budgetMax')}
        />
      </FormSection>
      <FormSection title="What it is about">
        <AboutFields />
        <SkillsInput />
      </FormSection>
      <FormSection title="Bids">
        <SealChoice fixed={sealFixed} />
      </FormSection>
    </>
  );
}
