// Writes, changes or deletes a review.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { subjectColumn, type ReviewSubject } from '@/features/reviews/review-subject';
import { useUser } from '@/lib/auth/auth';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { type Review } from './list-reviews';
import { t } from '@/words/reviews';

export interface NewReview {
  rating: number;
  text: string;
}

/** `own` is the user's existing review. */
export function useWriteReviewMutation(subject: ReviewSubject, own: Review | null) {
  const supabase = useSupabase();
  const user = useUser();
  const refresh = useRefreshReviews(subject.id);
  return useMutation({
    mutationFn: async (review: NewReview) => {
      const reviews = supabase.from('reviews');
      await (own
        ? reviews.update(review).eq('id', own.id).select('id').single().throwOnError()
        : reviews.insert({ ...review, [subjectColumn(subject)]: subject.id, author_id: user.id }).throwOnError());
    },
    meta: { errorTitle: t('form.failed') },
    onSuccess: async () => {
      toast({ title: t(own ? 'form.updated' : 'form.published') });
      await refresh();
    },
  });
}

export function useDeleteReviewMutation({ id, freelancer_id: freelancerId, company_id: companyId }: Review) {
  const supabase = useSupabase();
  const refresh = useRefreshReviews(freelancerId ?? companyId ?? '');
  return useMutation({
    mutationFn: async () => {
      await supabase.from('reviews').delete().eq('id', id).throwOnError();
    },
    meta: { errorTitle: t('delete.failed') },
    onSuccess: async () => {
      toast({ title: t('delete.done') });
      await refresh();
    },
  });
}

/** Refetches the reviews and every place that shows their average. */
function useRefreshReviews(subjectId: string) {
  const queryClient = useQueryClient();
  return async () => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.profiles.of(subjectId) });
    void queryClient.invalidateQueries({ queryKey: queryKeys.companyRecord(subjectId) });
    void queryClient.invalidateQueries({ queryKey: queryKeys.feedRails.freelancers });
    void queryClient.invalidateQueries({ queryKey: queryKeys.lists.of('freelancer') });
    await queryClient.invalidateQueries({ queryKey: queryKeys.reviews.all });
  };
}
