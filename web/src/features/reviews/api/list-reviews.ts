// What people say of a freelancer, newest first.

import { afterCursor, cursorListOptions, useCursorList, type Cursor } from '@/lib/cursor-list';
import { useSupabase, type Supabase } from '@/lib/supabase';

const PAGE_SIZE = 20;

/** Every query about reviews has a key that begins like this. */
export const REVIEWS_KEY = ['reviews'] as const;

export const REVIEW_COLUMNS = '*, author:profiles!reviews_author_id_fkey(id, full_name, avatar_url, user_type)';

async function listReviews(supabase: Supabase, freelancerId: string, cursor: Cursor | null, signal: AbortSignal) {
  let query = supabase
    .from('reviews')
    .select(REVIEW_COLUMNS)
    .eq('freelancer_id', freelancerId)
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(PAGE_SIZE);
  if (cursor) query = query.or(afterCursor(cursor));
  const { data } = await query.abortSignal(signal).throwOnError();
  return data;
}

export type Review = Awaited<ReturnType<typeof listReviews>>[number];

export function listReviewsOptions(supabase: Supabase, freelancerId: string) {
  return cursorListOptions({
    queryKey: [...REVIEWS_KEY, 'list', freelancerId],
    readPage: (cursor, signal) => listReviews(supabase, freelancerId, cursor, signal),
    pageSize: PAGE_SIZE,
    errorTitle: 'Error fetching reviews',
  });
}

export function useReviewsQuery(freelancerId: string) {
  return useCursorList(listReviewsOptions(useSupabase(), freelancerId));
}
