// The review actions of the user: write a review, or change or delete their own.

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { useReviewEligibilityQuery } from '@/features/reviews/api/get-review-eligibility';
import type { Review } from '@/features/reviews/api/list-reviews';
import { useDeleteReviewMutation } from '@/features/reviews/api/write-review';
import type { ReviewSubject } from '@/features/reviews/review-subject';
import { lazyDialog } from '@/components/lazy-dialog';
import { t } from '@/words/reviews';

const ConfirmDialog = lazyDialog(async () => (await import('@/components/confirm-dialog')).ConfirmDialog);
const ReviewDialog = lazyDialog(async () => (await import('./review-dialog')).ReviewDialog);

export function OwnReview({ subject }: { subject: ReviewSubject }) {
  const { data: eligibility } = useReviewEligibilityQuery(subject);
  const [open, setOpen] = useState<'write' | 'delete' | null>(null);
  const close = () => {
    setOpen(null);
  };
  if (!eligibility) return null;
  const { own, acquainted } = eligibility;
  if (!own && !acquainted) {
    return (
      <p className="text-sm text-muted-foreground">
        {t(subject.kind === 'company' ? 'own.companyNotYet' : 'own.notYet', { name: subject.name })}
      </p>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        onClick={() => {
          setOpen('write');
        }}
      >
        {t(own ? 'own.edit' : 'own.write')}
      </Button>
      {own && (
        <Button
          variant="ghost"
          onClick={() => {
            setOpen('delete');
          }}
        >
          {t('own.delete')}
        </Button>
      )}
      {open === 'write' && <ReviewDialog subject={subject} own={own} onClose={close} />}
      {open === 'delete' && own && <DeleteReview review={own} onClose={close} />}
    </div>
  );
}

function DeleteReview({ review, onClose }: { review: Review; onClose: () => void }) {
  const { mutate: deleteReview, isPending } = useDeleteReviewMutation(review);
  return (
    <ConfirmDialog
      title={t('delete.title')}
      context={t('delete.text')}
      action={t('delete.action')}
      pending={isPending}
      onConfirm={() => {
        deleteReview(undefined, { onSettled: onClose });
      }}
      onClose={onClose}
    />
  );
}
