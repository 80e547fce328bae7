// One to five, for one criterion: stars that the arrow keys move over.

import * as Radix from '@radix-ui/react-radio-group';
import { Star } from 'lucide-react';
import { cn } from '@/lib/styles/cn';
import { t } from '@/words/scorecards';

const CHOICES = [1, 2, 3, 4, 5];

interface ScoreChoiceProps {
  criterion: string;
  /** 0 before one is chosen. */
  score: number;
  onChoose: (score: number) => void;
}

export function ScoreChoice({ criterion, score, onChoose }: ScoreChoiceProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <span aria-hidden="true" dir="auto" className="min-w-0 flex-[1_1_8rem] text-sm break-words">
        {criterion}
      </span>
      <Radix.Root
        aria-label={criterion}
        value={score === 0 ? '' : String(score)}
        onValueChange={(chosen) => {
          onChoose(Number(chosen));
        }}
        className="inline-flex shrink-0"
      >
        {CHOICES.map((choice) => (
          <Radix.Item
            key={choice}
            value={String(choice)}
            aria-label={t('stars', { stars: choice })}
            className="grid size-9 place-items-center rounded-md max-md:size-11"
          >
            <Star
              aria-hidden="true"
              className={cn('size-5.5', choice <= score ? 'fill-marigold stroke-marigold' : 'stroke-border-hover')}
            />
          </Radix.Item>
        ))}
      </Radix.Root>
    </div>
  );
}
