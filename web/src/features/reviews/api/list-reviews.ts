// What people say of a freelancer, newest first.

import { COMPANY_FACTS } from '@/components/company-facts';
import { cursorListOptions, useCursorList, type OnPage } from '@/lib/query/cursor-list';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/reviews';

export const REVIEW_COLUMNS =
  `*, author:profiles!reviews_author_id_fkey(id, full_name, avatar_url, user_type, ${COMPANY_FACTS})` as const;

async function listReviews(supabase: Supabase, freelancerId: string, onPage: OnPage, signal: AbortSignal) {
  const query = supabase.from('reviews').select(REVIEW_COLUMNS).eq('freelancer_id', freelancerId);
  const { data } = await onPage(query).abortSignal(signal).throwOnError();
  return data;
}

export type Review = Awaited<ReturnType<typeof listReviews>>[number];

function listReviewsOptions(supabase: Supabase, freelancerId: string) {
  return cursorListOptions({
    queryKey: queryKeys.reviews.list(freelancerId),
    readPage: (onPage, signal) => listReviews(supabase, freelancerId, onPage, signal),
    errorTitle: t('fetchFailed'),
  });
}

export function useReviewsQuery(freelancerId: string) {
  return useCursorList(listReviewsOptions(useSupabase(), freelancerId));
}
