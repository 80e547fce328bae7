// One to five stars, chosen by pressing one or with the arrow keys.

import * as Radix from '@radix-ui/react-radio-group';
import { Star } from 'lucide-react';
import { useId } from 'react';
import { cn } from '@/lib/styles/cn';
import { t } from '@/words/reviews';

interface StarChoiceProps {
  /** 0 while nothing is chosen. */
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
      <Radix.Root
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-error`}
        value={String(rating)}
        onValueChange={(value) => {
          onChoose(Number(value));
        }}
        className="-ml-1.5 flex"
      >
        {[1, 2, 3, 4, 5].map((star) => (
          <Radix.Item
            key={star}
            value={String(star)}
            aria-label={t('stars', { count: star })}
            className="grid size-11 place-items-center rounded-md -outline-offset-2"
          >
            <Star
              aria-hidden="true"
              className={cn('size-6', star <= rating ? 'fill-marigold stroke-marigold' : 'stroke-input')}
            />
          </Radix.Item>
        ))}
      </Radix.Root>
      <p id={`${id}-error`} role="alert" className="text-xs font-medium text-destructive">
        {error}
      </p>
    </div>
  );
}
