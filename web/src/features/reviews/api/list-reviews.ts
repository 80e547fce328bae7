// The reviews of a freelancer or a company, newest first.

import { COMPANY_FACTS } from '@/domain/companies/company-facts';
import { subjectColumn, type ReviewSubject } from '@/features/reviews/review-subject';
import { cursorListOptions, useCursorList, type OnPage } from '@/lib/query/cursor-list';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/reviews';

export const REVIEW_COLUMNS =
  `*, author:profiles!reviews_author_id_fkey(id, full_name, avatar_url, user_type, ${COMPANY_FACTS})` as const;

async function listReviews(supabase: Supabase, subject: ReviewSubject, onPage: OnPage, signal: AbortSignal) {
  const query = supabase.from('reviews').select(REVIEW_COLUMNS).eq(subjectColumn(subject), subject.id);
  const { data } = await onPage(query).abortSignal(signal).throwOnError();
  return data;
}

export type Review = Awaited<ReturnType<typeof listReviews>>[number];

function listReviewsOptions(supabase: Supabase, subject: ReviewSubject) {
  return cursorListOptions({
    queryKey: queryKeys.reviews.list(subject.kind, subject.id),
    readPage: (onPage, signal) => listReviews(supabase, subject, onPage, signal),
    errorTitle: t('fetchFailed'),
  });
}

export function useReviewsQuery(subject: ReviewSubject) {
  return useCursorList(listReviewsOptions(useSupabase(), subject));
}
