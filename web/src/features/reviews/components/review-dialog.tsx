// Where a review is written, or an own one changed.

import { useState, type SubmitEvent } from 'react';
import { DraftNote } from '@/components/draft-note';
import { Button } from '@/components/ui/button';
import { DialogBody, DialogContent, DialogFooter, DialogForm, OpenDialog } from '@/components/ui/dialog';
import { TextArea } from '@/components/ui/text-area';
import type { Review } from '@/features/reviews/api/list-reviews';
import { useWriteReviewMutation } from '@/features/reviews/api/write-review';
import { useUser } from '@/lib/auth/auth';
import { useDraft } from '@/lib/forms/draft';
import { StarChoice } from './star-choice';

/** What the server takes at most. */
const LONGEST = 5000;

interface ReviewDialogProps {
  freelancer: { id: string; name: string };
  own: Review | null;
  onClose: () => void;
}

/** Open as long as it is there. */
export function ReviewDialog({ freelancer, own, onClose }: ReviewDialogProps) {
  const user = useUser();
  const [stars, setStars, starsRestored] = useDraft(`review-stars-${freelancer.id}-${user.id}`);
  const [draft, setDraft, textRestored] = useDraft(`review-${freelancer.id}-${user.id}`);
  const rating = stars === '' ? (own?.rating ?? 0) : Number(stars);
  const [asked, setAsked] = useState(false);
  /** An own text that was emptied on purpose does not come back. */
  const [changed, setChanged] = useState(false);
  const { mutate: write, isPending } = useWriteReviewMutation(freelancer.id, own);

  const close = () => {
    setStars('');
    setDraft('');
    onClose();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (rating === 0) return;
    const text = new FormData(event.currentTarget).get('text');
    write({ rating, text: typeof text === 'string' ? text.trim() : '' }, { onSuccess: close });
  };

  return (
    <OpenDialog onClose={close}>
      <DialogContent
        title={own ? 'Edit your review' : 'Write a review'}
        context={`Of ${freelancer.name}. Everyone who is signed in can read it, with your name.`}
      >
        <DialogForm onSubmit={submit}>
          <DialogBody className="flex flex-col gap-4">
            <StarChoice
              rating={rating}
              onChoose={(chosen) => {
                setStars(String(chosen));
              }}
              error={asked && rating === 0 ? 'Please choose a rating.' : undefined}
            />
            <TextArea
              label="Review"
              optional
              name="text"
              maxLength={LONGEST}
              value={draft === '' && !changed ? (own?.text ?? '') : draft}
              onChange={(event) => {
                setChanged(true);
                setDraft(event.target.value);
              }}
            />
            {(starsRestored || textRestored) && (
              <DraftNote
                onDiscard={() => {
                  setStars('');
                  setDraft('');
                  setChanged(false);
                }}
              >
                Draft. Not published yet.
              </DraftNote>
            )}
          </DialogBody>
          <DialogFooter>
            <Button variant="ghost" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" pending={isPending}>
              {own ? 'Save review' : 'Publish review'}
            </Button>
          </DialogFooter>
        </DialogForm>
      </DialogContent>
    </OpenDialog>
  );
}
