// Tenders as shown in lists.

import { COMPANY_FACTS, type CompanyFacts } from '@/domain/companies/company-facts';
import type { Database } from '@/lib/database.types';
import type { RefineQuery } from '@/domain/lists/list-definition';
import type { Supabase } from '@/lib/server/supabase';
import { toStringList } from '@/lib/format/to-string-list';

type TenderRow = Database['public']['Tables']['tenders']['Row'];

/** The columns for `.select(…)`. */
export const LISTED_COLUMNS =
  `id, business_id, title, company, location, category, type, budget_min, budget_max, deadline, sealed, description, requirements, skills, status, created_at, bids, withdrawn_at, warnings, held_at, business:profiles!tenders_business_id_fkey(avatar_url, ${COMPANY_FACTS})` as const;

export type ListedTender = Pick<
  TenderRow,
  | 'id'
  | 'business_id'
  | 'title'
  | 'company'
  | 'location'
  | 'category'
  | 'type'
  | 'budget_min'
  | 'budget_max'
  | 'deadline'
  | 'sealed'
  | 'description'
  | 'status'
  | 'created_at'
  | 'bids'
  | 'withdrawn_at'
  | 'held_at'
> & {
  /** The rules behind the warnings shown to readers. */
  warnings: string[];
  requirements: string[];
  skills: string[];
  /** The avatar of the business. */
  logo: string | null;
  /** Verified facts about the business. */
  facts: CompanyFacts;
};

export async function listTenders(
  supabase: Supabase,
  refine: RefineQuery,
  signal: AbortSignal,
): Promise<ListedTender[]> {
  const { data } = await refine(supabase.from('tenders').select(LISTED_COLUMNS)).abortSignal(signal).throwOnError();
  return data.map(toListedTender);
}

interface ReadTender extends Omit<ListedTender, 'logo' | 'requirements' | 'skills' | 'warnings' | 'facts'> {
  warnings: unknown[];
  requirements: unknown[];
  skills: unknown[];
  business: { avatar_url: string | null } & CompanyFacts;
}

export function toListedTender({ business, requirements, skills, warnings, ...tender }: ReadTender): ListedTender {
  return {
    ...tender,
    requirements: toStringList(requirements),
    skills: toStringList(skills),
    warnings: toStringList(warnings),
    logo: business.avatar_url,
    facts: business,
  };
}
