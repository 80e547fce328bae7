// How well a person fits a job, as a row of chips on a card.

import { FACTS, OUTCOMES, outcomeOf, type Fit, type FitFact } from '@/domain/fit/fit';
import { cn } from '@/lib/styles/cn';
import { t } from '@/words/fit';

interface FitChipsProps {
  /** Undefined while loading; the space is reserved. */
  fit: Fit | null | undefined;
  /** The facts to show. */
  facts?: readonly FitFact[];
  /** The accessible name of the list. */
  label: string;
}

export function FitChips({ fit, facts = FACTS, label }: FitChipsProps) {
  if (!fit) return <div className="mt-3 min-h-5" />;
  return (
    <ul aria-label={label} className="mt-3 flex min-h-5 flex-wrap gap-x-4 gap-y-1 text-xs font-[560] text-foreground-2">
      {facts.map((fact) => {
        const outcome = outcomeOf(fit, fact);
        const { icon: Icon, tone } = OUTCOMES[outcome];
        return (
          <li key={fact} className="inline-flex items-center gap-1.5">
            <Icon aria-hidden="true" className={cn('size-4 shrink-0', tone)} />
            {t(`chip.${fact}`)}
            <span className="sr-only">{t('outcome', { outcome })}</span>
          </li>
        );
      })}
    </ul>
  );
}
