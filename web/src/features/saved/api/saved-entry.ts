// Saved entries as a list shows them, whatever their kind, and how each kind is read.

import { avatarKind } from '@/lib/format/avatar';
import { deadlineLabel } from '@/lib/format/day-labels';
import { formatMoney, formatMoneyRange } from '@/lib/format/format';
import type { SaveKind } from '@/domain/saves/saves';
import type { Supabase } from '@/lib/server/supabase';

export interface SavedEntry {
  id: string;
  to: string;
  title: string;
  /** Whose face or mark stands beside it. */
  picture: { id: string; name: string; url: string | null; kind: 'person' | 'organisation' };
  /** Whose it is, and where, in the first line under the title. */
  company?: { id: string; name: string };
  place?: string;
  /** The lines under the title. */
  details: (string | undefined)[];
  status?: string;
}

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
      'id, title, company, logo_url, location, type, salary_min, salary_max, status, employer:profiles!jobs_employer_id_fkey(id, avatar_url)',
    )
    .in('id', ids)
    .abortSignal(signal)
    .throwOnError();
  return data.map(({ id, title, company, employer, logo_url: logo, salary_min: min, salary_max: max, ...job }) => {
    const salary = formatMoneyRange(min, max);
    return {
      id,
      to: `/jobs/${id}`,
      title,
      picture: organisation(employer.id, company, logo ?? employer.avatar_url),
      company: { id: employer.id, name: company },
      place: job.location,
      details: [joined(job.type, salary && `${salary} a month`)],
      status: job.status,
    };
  });
}

async function readTenders(supabase: Supabase, ids: string[], signal: AbortSignal): Promise<SavedEntry[]> {
  const { data } = await supabase
    .from('tenders')
    .select(
      'id, title, company, location, category, budget_min, budget_max, deadline, status, business:profiles!tenders_business_id_fkey(id, avatar_url)',
    )
    .in('id', ids)
    .abortSignal(signal)
    .throwOnError();
  const now = new Date();
  return data.map(
    ({ id, title, company, business, location, category, budget_min: min, budget_max: max, ...tender }) => ({
      id,
      to: `/b2b/${id}`,
      title,
      picture: organisation(business.id, company, business.avatar_url),
      company: { id: business.id, name: company },
      place: location,
      details: [
        joined(category, formatMoneyRange(min, max), tender.status === 'Open' && deadlineLabel(tender.deadline, now)),
      ],
      status: tender.status,
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
    title: profile.full_name,
    picture: { id, name: profile.full_name, url: profile.avatar_url, kind: avatarKind(profile.user_type) },
    details: [title, joined(location, rate > 0 ? `${formatMoney(rate)}/hr` : undefined)],
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
    title: profile.full_name,
    picture: { id, name: profile.full_name, url: profile.avatar_url, kind: 'person' },
    details: [title, joined(location, experience)],
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
    title: `Post of ${author.full_name}`,
    picture: {
      id: author.id,
      name: author.full_name,
      url: author.avatar_url,
      kind: avatarKind(author.user_type),
    },
    details: [content || (media === 'video' ? 'A video' : 'A picture')],
  }));
}

/** By the id of the company, so that it has the colour it has everywhere else. */
function organisation(id: string, name: string, url: string | null): SavedEntry['picture'] {
  return { id, name, url, kind: 'organisation' };
}

function joined(...facts: (string | false | null | undefined)[]): string {
  return facts.filter(Boolean).join(' · ');
}
