// A score from one to five for one criterion, as stars that can be set with the arrow keys.

import { StarRadioGroup } from '@/components/ui/star-radio-group';
import { t } from '@/words/scorecards';

interface ScoreChoiceProps {
  criterion: string;
  /** 0 until one is chosen. */
  score: number;
  onChoose: (score: number) => void;
}

export function ScoreChoice({ criterion, score, onChoose }: ScoreChoiceProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <span aria-hidden="true" dir="auto" className="min-w-0 flex-[1_1_8rem] text-sm break-words">
        {criterion}
      </span>
      <StarRadioGroup
        aria-label={criterion}
        stars={score}
        onChoose={onChoose}
        nameOf={(stars) => t('stars', { stars })}
        className="inline-flex shrink-0"
        itemClassName="max-md:size-11"
        starClassName="size-5.5"
      />
    </div>
  );
}
