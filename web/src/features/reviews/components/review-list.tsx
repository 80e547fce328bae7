// The reviews of a freelancer or a company under their average, with loading, failed, empty and full states.

import { Star } from 'lucide-react';
import { PagedList } from '@/components/paged-list';
import { Stars } from '@/components/stars';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { useReviewsQuery } from '@/features/reviews/api/list-reviews';
import { subjectColumn, type ReviewSubject } from '@/features/reviews/review-subject';
import { useUser } from '@/lib/auth/auth';
import { useLiveChanges } from '@/lib/live/use-live-changes';
import { queryKeys } from '@/lib/query/query-keys';
import { OwnReview } from './own-review';
import { ReviewEntry } from './review-entry';
import { t } from '@/words/reviews';

interface ReviewListProps {
  subject: ReviewSubject;
  rating: number;
  count: number;
}

export function ReviewList({ subject, rating, count }: ReviewListProps) {
  const user = useUser();
  useLiveChanges(
    [{ table: 'reviews', filter: `${subjectColumn(subject)}=eq.${subject.id}` }],
    [queryKeys.reviews.list(subject.kind, subject.id), queryKeys.companyRecord(subject.id)],
  );
  return (
    <div className="flex flex-col gap-2 md:gap-4">
      <Card bleed className="flex flex-wrap items-center justify-between gap-4 p-4 md:p-5">
        <Average rating={rating} count={count} />
        {user.id !== subject.id && <OwnReview subject={subject} />}
      </Card>
      <Entries subject={subject} />
    </div>
  );
}

/** No number is shown until there is a review. */
function Average({ rating, count }: { rating: number; count: number }) {
  if (count === 0) return <p className="text-muted-foreground">{t('notRated')}</p>;
  return (
    <p className="flex items-center gap-3">
      <span aria-hidden="true" className="text-3xl font-[640] tabular-nums">
        {rating.toFixed(1)}
      </span>
      <span className="flex flex-col text-sm text-muted-foreground">
        <Stars rating={rating} label={t('ofFive', { rating: rating.toFixed(1) })} />
        {t('count', { count })}
      </span>
    </p>
  );
}

function Entries({ subject }: { subject: ReviewSubject }) {
  const reviews = useReviewsQuery(subject);
  return (
    <PagedList
      label={t('label')}
      list={reviews}
      skeleton={<ReviewSkeleton />}
      failedTitle={t('failed')}
      empty={
        <EmptyState icon={Star} title={t('empty')}>
          {t(subject.kind === 'company' ? 'companyEmptyText' : 'emptyText')}
        </EmptyState>
      }
      bleed
    >
      {(review) => <ReviewEntry key={review.id} review={review} />}
    </PagedList>
  );
}

function ReviewSkeleton() {
  return (
    <Card bleed className="p-4 md:p-5">
      <div className="flex items-center gap-3">
        <Skeleton className="size-10 rounded-full" />
        <div className="flex flex-col gap-2">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-3 w-20" />
        </div>
      </div>
      <Skeleton className="mt-4 h-3.5 w-4/5" />
    </Card>
  );
}
