// The stars of a review, under their label.

import { useId } from 'react';
import { StarRadioGroup } from '@/components/ui/star-radio-group';
import { t } from '@/words/reviews';

interface StarChoiceProps {
  /** 0 until one is chosen. */
  rating: number;
  onChoose: (rating: number) => void;
  error: string | undefined;
}

export function StarChoice({ rating, onChoose, error }: StarChoiceProps) {
  const id = useId();
  return (
    <div>
      <p id={`${id}-label`} className="text-sm font-[560]">
        {t('form.rating')}
      </p>
      <StarRadioGroup
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-error`}
        stars={rating}
        onChoose={onChoose}
        nameOf={(count) => t('stars', { count })}
        className="-ml-1.5"
        itemClassName="size-11 -outline-offset-2"
      />
      <p id={`${id}-error`} role="alert" className="text-xs font-medium text-destructive">
        {error}
      </p>
    </div>
  );
}
