// The tender form: its fields, their validation, and the row it is stored as.

import * as z from 'zod/mini';
import type { Database } from '@/lib/database.types';
import {
  amountOf,
  futureDay,
  linesOf,
  optionalText,
  requiredLines,
  requiredText,
  ascendingRange,
  rupees,
  skillList,
  typedAmount,
} from '@/lib/forms/form-fields';
import { t } from '@/words/tender-forms';
import type { Tender } from './api/get-tender';
import { CATEGORIES } from './categories';

/** `deadline` is the deadline of the stored tender, when one is edited. */
export function tenderSchemaFor(now: Date, deadline = '') {
  return z
    .object({
      title: requiredText(() => t('required.title'), 200),
      category: z.pipe(z.enum(['', ...CATEGORIES]), z.enum(CATEGORIES, { error: () => t('required.category') })),
      type: optionalText(100),
      location: optionalText(200),
      budgetMin: rupees(),
      budgetMax: rupees(),
      deadline: futureDay(() => t('wrong.deadline'), now, deadline).check(
        z.minLength(1, { error: () => t('required.deadline') }),
      ),
      sealed: z.boolean(),
      description: requiredText(() => t('required.description'), 20_000),
      requirements: requiredLines(() => t('required.requirements')),
      skills: skillList(),
    })
    .check(ascendingRange('budgetMin', 'budgetMax'));
}

type TenderSchema = ReturnType<typeof tenderSchemaFor>;
/** The raw field values. */
export type TenderFields = z.input<TenderSchema>;
/** The validated values. */
export type TenderEntry = z.output<TenderSchema>;

export const EMPTY_TENDER: TenderFields = {
  title: '',
  category: '',
  type: '',
  location: '',
  budgetMin: '',
  budgetMax: '',
  deadline: '',
  sealed: true,
  description: '',
  requirements: '',
  skills: [],
};

/** Returns the field values of a stored tender, for editing. */
export function fieldsOfTender(tender: Tender): TenderFields {
  return {
    title: tender.title,
    category: tender.category,
    type: tender.type ?? '',
    location: tender.location,
    budgetMin: typedAmount(tender.budget_min),
    budgetMax: typedAmount(tender.budget_max),
    deadline: tender.deadline,
    sealed: tender.sealed,
    description: tender.description,
    requirements: tender.requirements.join('\n'),
    skills: tender.skills,
  };
}

type TenderRow = Database['public']['Tables']['tenders']['Insert'];

export function rowOfTender(entry: TenderEntry): TenderRow {
  return {
    title: entry.title,
    category: entry.category,
    type: entry.type === '' ? null : entry.type,
    location: entry.location,
    budget_min: amountOf(entry.budgetMin),
    budget_max: amountOf(entry.budgetMax),
    deadline: entry.deadline,
    sealed: entry.sealed,
    description: entry.description,
    requirements: linesOf(entry.requirements),
    skills: entry.skills,
  };
}
