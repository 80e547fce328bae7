// Jobs that are open for applications, as shown in lists.

import { COMPANY_FACTS, type CompanyFacts } from '@/domain/companies/company-facts';
import type { Database } from '@/lib/database.types';
import type { RefineQuery } from '@/domain/lists/list-definition';
import type { Supabase } from '@/lib/server/supabase';
import { toStringList } from '@/lib/format/to-string-list';

type JobRow = Database['public']['Tables']['jobs']['Row'];

/** The columns for `.select(…)`. */
export const LISTED_COLUMNS =
  `id, employer_id, title, company, logo_url, location, type, salary_min, salary_max, experience, skills, description, status, created_at, confirmed_at, expires_at, applications, warnings, held_at, employer:profiles!jobs_employer_id_fkey(avatar_url, ${COMPANY_FACTS})` as const;

export type ListedJob = Pick<
  JobRow,
  | 'id'
  | 'employer_id'
  | 'title'
  | 'company'
  | 'location'
  | 'type'
  | 'salary_min'
  | 'salary_max'
  | 'experience'
  | 'description'
  | 'status'
  | 'created_at'
  | 'confirmed_at'
  | 'expires_at'
  | 'applications'
  | 'held_at'
> & {
  skills: string[];
  /** The rules behind the warnings shown to readers. */
  warnings: string[];
  /** The job's own logo, or else the avatar of the person who posted it. */
  logo: string | null;
  /** Verified facts about the company. */
  facts: CompanyFacts;
};

export async function listJobs(supabase: Supabase, refine: RefineQuery, signal: AbortSignal): Promise<ListedJob[]> {
  const query = supabase
    .from('jobs')
    .select(LISTED_COLUMNS)
    .eq('status', 'Active')
    .or(`expires_at.is.null,expires_at.gt.${new Date().toISOString()}`);
  const { data } = await refine(query).abortSignal(signal).throwOnError();
  return data.map(toListedJob);
}

interface ReadJob extends Omit<ListedJob, 'logo' | 'skills' | 'warnings' | 'facts'> {
  skills: unknown[];
  warnings: unknown[];
  logo_url: string | null;
  employer: { avatar_url: string | null } & CompanyFacts;
}

export function toListedJob({ logo_url, employer, skills, warnings, ...job }: ReadJob): ListedJob {
  return {
    ...job,
    skills: toStringList(skills),
    warnings: toStringList(warnings),
    logo: logo_url ?? employer.avatar_url,
    facts: employer,
  };
}
