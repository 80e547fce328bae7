// Freelancers as shown in lists.

import { COMPANY_FACTS, type CompanyFacts } from '@/domain/companies/company-facts';
import type { Database } from '@/lib/database.types';
import type { RefineQuery } from '@/domain/lists/list-definition';
import type { Supabase } from '@/lib/server/supabase';
import { toStringList } from '@/lib/format/to-string-list';

type FreelancerRow = Database['public']['Tables']['freelancers']['Row'];
type Profile = Database['public']['Tables']['profiles']['Row'];

export type ListedFreelancer = Omit<FreelancerRow, 'skills' | 'portfolio'> & {
  skills: string[];
  /** The titles of their portfolio entries. */
  portfolio: string[];
  profile: Pick<Profile, 'full_name' | 'avatar_url'> & CompanyFacts;
};

export async function listFreelancers(
  supabase: Supabase,
  refine: RefineQuery,
  signal: AbortSignal,
): Promise<ListedFreelancer[]> {
  const query = supabase
    .from('freelancers')
    .select(`*, profile:profiles!freelancers_id_fkey(full_name, avatar_url, ${COMPANY_FACTS})` as const);
  const { data } = await refine(query).abortSignal(signal).throwOnError();
  return data.map(({ skills, portfolio, ...freelancer }) => ({
    ...freelancer,
    skills: toStringList(skills),
    portfolio: toStringList(portfolio.map(titleOf)),
  }));
}

function titleOf(piece: unknown): unknown {
  return typeof piece === 'object' && piece !== null && 'title' in piece ? piece.title : undefined;
}
