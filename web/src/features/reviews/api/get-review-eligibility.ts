// Whether the user may review a freelancer or a company, and the review they have already written.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { subjectColumn, type ReviewSubject } from '@/features/reviews/review-subject';
import { useUser } from '@/lib/auth/auth';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { REVIEW_COLUMNS, type Review } from './list-reviews';

interface ReviewEligibility {
  own: Review | null;
  /** Whether the two have dealt with each other. The server checks again when a review is submitted. */
  acquainted: boolean;
}

async function getReviewEligibility(
  supabase: Supabase,
  readerId: string,
  subject: ReviewSubject,
  signal: AbortSignal,
): Promise<ReviewEligibility> {
  const own = supabase
    .from('reviews')
    .select(REVIEW_COLUMNS)
    .eq(subjectColumn(subject), subject.id)
    .eq('author_id', readerId)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  const dealt = subject.kind === 'company' ? dealtWithCompany : dealtWithFreelancer;
  const [{ data: review }, acquainted] = await Promise.all([own, dealt(supabase, readerId, subject.id, signal)]);
  return { own: review, acquainted };
}

/** A proposal was accepted, or both wrote messages. Users only see proposals and messages they take part in. */
async function dealtWithFreelancer(supabase: Supabase, readerId: string, freelancerId: string, signal: AbortSignal) {
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
  const [{ data: proposals }, { data: messages }] = await Promise.all([accepted, received]);
  const conversationId = messages[0]?.conversation_id;
  return (
    proposals.length > 0 ||
    (conversationId !== undefined && (await wroteIn(supabase, readerId, conversationId, signal)))
  );
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

/** The company acted on an application, missed its promised reply date, or accepted a proposal. */
async function dealtWithCompany(supabase: Supabase, readerId: string, companyId: string, signal: AbortSignal) {
  const answered = supabase
    .from('job_applications')
    .select('id, job:jobs!inner(employer_id)')
    .eq('applicant_id', readerId)
    .eq('job.employer_id', companyId)
    .or('answered_at.not.is.null,unanswered_at.not.is.null,status.neq."Under Review"')
    .limit(1)
    .abortSignal(signal)
    .throwOnError();
  const accepted = supabase
    .from('proposals')
    .select('id, tender:tenders!inner(business_id)')
    .eq('bidder_id', readerId)
    .eq('tender.business_id', companyId)
    .eq('status', 'Accepted')
    .limit(1)
    .abortSignal(signal)
    .throwOnError();
  const [{ data: applications }, { data: proposals }] = await Promise.all([answered, accepted]);
  return applications.length > 0 || proposals.length > 0;
}

function reviewEligibilityOptions(supabase: Supabase, readerId: string, subject: ReviewSubject) {
  return queryOptions({
    queryKey: queryKeys.reviews.eligibility(subject.kind, subject.id),
    queryFn: ({ signal }) => getReviewEligibility(supabase, readerId, subject, signal),
    // Users cannot review themselves.
    enabled: readerId !== subject.id,
  });
}

export function useReviewEligibilityQuery(subject: ReviewSubject) {
  const { id } = useUser();
  return useQuery(reviewEligibilityOptions(useSupabase(), id, subject));
}
