// Saved entries in one shape for all kinds, and how each kind is loaded.

import { COMPANY_FACTS, type CompanyFacts } from '@/domain/companies/company-facts';
import { avatarKind } from '@/lib/format/avatar';
import type { SaveKind } from '@/domain/saves/saves';
import { tenderWord } from '@/domain/tenders/tender-status';
import type { Supabase } from '@/lib/server/supabase';

export interface SavedEntry {
  id: string;
  to: string;
  /** The title, or the name of the person. */
  name: string;
  /** The avatar or logo shown next to it. */
  picture: { id: string; name: string; url: string | null; kind: 'person' | 'organisation' };
  /** The company and place, in the first line under the title. */
  company?: { id: string; name: string; facts: CompanyFacts };
  place?: string;
  /** The facts in the lines under the title. */
  facts: SavedFacts;
  status?: string;
}

type Range = [min: number | null, max: number | null];

type SavedFacts =
  | { kind: 'job'; type: string; salary: Range }
  /** `openUntil` is null once the tender is closed. */
  | { kind: 'tender'; category: string; budget: Range; openUntil: string | null }
  | { kind: 'freelancer'; title: string; location: string; rate: number }
  | { kind: 'seeker'; title: string; location: string; experience: string }
  | { kind: 'post'; content: string; media: string | null };

type ReadEntries = (supabase: Supabase, ids: string[], signal: AbortSignal) => Promise<SavedEntry[]>;

export const READ_ENTRIES: Record<SaveKind, ReadEntries> = {
  job: readJobs,
  tender: readTenders,
  freelancer: readFreelancers,
  seeker: readSeekers,
  post: readPosts,
};

async function readJobs(supabase: Supabase, ids: string[], signal: AbortSignal): Promise<SavedEntry[]> {
  const { data } = await supabase
    .from('jobs')
    .select(
      `id, title, company, logo_url, location, type, salary_min, salary_max, status, employer:profiles!jobs_employer_id_fkey(id, avatar_url, ${COMPANY_FACTS})` as const,
    )
    .in('id', ids)
    .abortSignal(signal)
    .throwOnError();
  return data.map(({ id, title, company, employer, logo_url: logo, salary_min: min, salary_max: max, ...job }) => ({
    id,
    to: `/jobs/${id}`,
    name: title,
    picture: organisation(employer.id, company, logo ?? employer.avatar_url),
    company: { id: employer.id, name: company, facts: employer },
    place: job.location,
    facts: { kind: 'job', type: job.type, salary: [min, max] },
    status: job.status,
  }));
}

async function readTenders(supabase: Supabase, ids: string[], signal: AbortSignal): Promise<SavedEntry[]> {
  const { data } = await supabase
    .from('tenders')
    .select(
      `id, title, company, location, category, budget_min, budget_max, deadline, status, withdrawn_at, business:profiles!tenders_business_id_fkey(id, avatar_url, ${COMPANY_FACTS})` as const,
    )
    .in('id', ids)
    .abortSignal(signal)
    .throwOnError();
  return data.map(
    ({ id, title, company, business, location, category, budget_min: min, budget_max: max, ...tender }) => ({
      id,
      to: `/b2b/${id}`,
      name: title,
      picture: organisation(business.id, company, business.avatar_url),
      company: { id: business.id, name: company, facts: business },
      place: location,
      facts: {
        kind: 'tender',
        category,
        budget: [min, max],
        openUntil: tender.status === 'Open' ? tender.deadline : null,
      },
      status: tenderWord(tender),
    }),
  );
}

async function readFreelancers(supabase: Supabase, ids: string[], signal: AbortSignal): Promise<SavedEntry[]> {
  const { data } = await supabase
    .from('freelancers')
    .select(
      'id, title, location, hourly_rate, availability, profile:profiles!freelancers_id_fkey(full_name, avatar_url, user_type)',
    )
    .in('id', ids)
    .abortSignal(signal)
    .throwOnError();
  return data.map(({ id, title, location, hourly_rate: rate, availability, profile }) => ({
    id,
    to: `/user/${id}`,
    name: profile.full_name,
    picture: { id, name: profile.full_name, url: profile.avatar_url, kind: avatarKind(profile.user_type) },
    facts: { kind: 'freelancer', title, location, rate },
    status: availability,
  }));
}

async function readSeekers(supabase: Supabase, ids: string[], signal: AbortSignal): Promise<SavedEntry[]> {
  const { data } = await supabase
    .from('seekers')
    .select('id, title, location, experience, availability, profile:profiles!seekers_id_fkey(full_name, avatar_url)')
    .in('id', ids)
    .abortSignal(signal)
    .throwOnError();
  return data.map(({ id, title, location, experience, availability, profile }) => ({
    id,
    to: `/user/${id}`,
    name: profile.full_name,
    picture: { id, name: profile.full_name, url: profile.avatar_url, kind: 'person' },
    facts: { kind: 'seeker', title, location, experience },
    status: availability,
  }));
}

async function readPosts(supabase: Supabase, ids: string[], signal: AbortSignal): Promise<SavedEntry[]> {
  const { data } = await supabase
    .from('posts')
    .select('id, content, media_type, author:profiles!posts_user_id_fkey(id, full_name, avatar_url, user_type)')
    .in('id', ids)
    .abortSignal(signal)
    .throwOnError();
  return data.map(({ id, content, media_type: media, author }) => ({
    id,
    to: `/post/${id}`,
    name: author.full_name,
    picture: {
      id: author.id,
      name: author.full_name,
      url: author.avatar_url,
      kind: avatarKind(author.user_type),
    },
    facts: { kind: 'post', content, media },
  }));
}

/** Uses the company's id, so that the logo placeholder has the same colour everywhere. */
function organisation(id: string, name: string, url: string | null): SavedEntry['picture'] {
  return { id, name, url, kind: 'organisation' };
}
