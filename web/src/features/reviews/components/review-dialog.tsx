// A dialog for writing or changing a review.

import { Controller } from 'react-hook-form';
import { minimum, number, object } from 'zod/mini';
import { DraftNote } from '@/components/draft-note';
import { DialogActions, DialogBody, DialogContent, DialogForm, OpenDialog } from '@/components/ui/dialog';
import { TextArea } from '@/components/ui/text-area';
import type { Review } from '@/features/reviews/api/list-reviews';
import { useWriteReviewMutation, type NewReview } from '@/features/reviews/api/write-review';
import type { ReviewSubject } from '@/features/reviews/review-subject';
import { useUser } from '@/lib/auth/auth';
import { optionalText } from '@/lib/forms/form-fields';
import { useSchemaForm } from '@/lib/forms/use-schema-form';
import { StarChoice } from './star-choice';
import { t } from '@/words/reviews';

/** The server's limit on review length. */
const MAX_LENGTH = 5000;

const schema = object({
  rating: number().check(minimum(1, { error: () => t('form.ratingWanted') })),
  text: optionalText(MAX_LENGTH),
});

interface ReviewDialogProps {
  subject: ReviewSubject;
  own: Review | null;
  onClose: () => void;
}

/** Open while it is mounted. */
export function ReviewDialog({ subject, own, onClose }: ReviewDialogProps) {
  const user = useUser();
  const { mutateAsync: write } = useWriteReviewMutation(subject, own);
  const { form, field, onSubmit, pending, draft } = useSchemaForm<NewReview, NewReview>({
    schema,
    start: own ? { stored: { rating: own.rating, text: own.text } } : { empty: { rating: 0, text: '' } },
    draftName: draftName(subject, user.id),
    send: (review) => write(review, { onSuccess: close }),
  });
  const close = () => {
    draft.drop();
    onClose();
  };

  return (
    <OpenDialog onClose={close}>
      <DialogContent title={t(own ? 'own.edit' : 'own.write')} context={t('form.hint', { name: subject.name })}>
        <DialogForm onSubmit={onSubmit}>
          <DialogBody className="flex flex-col gap-4">
            <Controller
              control={form.control}
              name="rating"
              render={({ field: { value, onChange }, fieldState: { error } }) => (
                <StarChoice rating={value} onChoose={onChange} error={error?.message} />
              )}
            />
            <TextArea label={t('form.text')} optional maxLength={MAX_LENGTH} {...field('text')} />
            {draft.discard && <DraftNote onDiscard={draft.discard}>{t('form.draft')}</DraftNote>}
          </DialogBody>
          <DialogActions action={t(own ? 'form.save' : 'form.publish')} pending={pending} onCancel={close} />
        </DialogForm>
      </DialogContent>
    </OpenDialog>
  );
}

/** The name for freelancers predates company reviews and is kept so that existing drafts survive. */
function draftName({ kind, id }: ReviewSubject, authorId: string): string {
  return kind === 'company' ? `review-company-${id}-${authorId}` : `review-${id}-${authorId}`;
}
