// Whether the signed-in person may review a freelancer, and what they have written already.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useUser } from '@/lib/auth/auth';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { REVIEW_COLUMNS, type Review } from './list-reviews';

interface ReviewEligibility {
  own: Review | null;
  /** They had to do with each other: a proposal was accepted, or both wrote. The server decides again when a review comes. */
  acquainted: boolean;
}

async function getReviewEligibility(supabase: Supabase, readerId: string, freelancerId: string, signal: AbortSignal) {
  const own = supabase
    .from('reviews')
    .select(REVIEW_COLUMNS)
    .eq('freelancer_id', freelancerId)
    .eq('author_id', readerId)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  // Of proposals and messages one sees only those one has a part in.
  const accepted = supabase
    .from('proposals')
    .select('id')
    .eq('bidder_id', freelancerId)
    .eq('status', 'Accepted')
    .limit(1)
    .abortSignal(signal)
    .throwOnError();
  const received = supabase
    .from('messages')
    .select('conversation_id')
    .eq('sender_id', freelancerId)
    .limit(1)
    .abortSignal(signal)
    .throwOnError();
  const [{ data: review }, { data: proposals }, { data: messages }] = await Promise.all([own, accepted, received]);
  const conversationId = messages[0]?.conversation_id;
  const acquainted =
    proposals.length > 0 ||
    (conversationId !== undefined && (await wroteIn(supabase, readerId, conversationId, signal)));
  return { own: review, acquainted };
}

async function wroteIn(supabase: Supabase, senderId: string, conversationId: string, signal: AbortSignal) {
  const { data } = await supabase
    .from('messages')
    .select('id')
    .eq('conversation_id', conversationId)
    .eq('sender_id', senderId)
    .limit(1)
    .abortSignal(signal)
    .throwOnError();
  return data.length > 0;
}

function reviewEligibilityOptions(supabase: Supabase, readerId: string, freelancerId: string) {
  return queryOptions({
    queryKey: queryKeys.reviews.eligibility(freelancerId),
    queryFn: ({ signal }): Promise<ReviewEligibility> => getReviewEligibility(supabase, readerId, freelancerId, signal),
    // No one can review themselves.
    enabled: readerId !== freelancerId,
  });
}

export function useReviewEligibilityQuery(freelancerId: string) {
  const { id } = useUser();
  return useQuery(reviewEligibilityOptions(useSupabase(), id, freelancerId));
}
