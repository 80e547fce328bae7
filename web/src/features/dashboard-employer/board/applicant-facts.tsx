// How well an applicant fits the job: facts that are met, missing or unknown. The sort order "Best match" uses only these.

import { CircleCheck, CircleDashed, CircleX, type LucideIcon } from 'lucide-react';
import { cn } from '@/lib/styles/cn';
import { t } from '@/words/applicant-board';
import type { ApplicantFit } from './get-board';

/** Pay is left out, because only the job seeker sees their expected salary. */
const FACTS = ['skills', 'place', 'experience'] as const;

type Outcome = 'met' | 'missing' | 'unknown';

const OUTCOMES: Record<Outcome, { icon: LucideIcon; tone: string }> = {
  met: { icon: CircleCheck, tone: 'text-success' },
  missing: { icon: CircleX, tone: 'text-destructive' },
  unknown: { icon: CircleDashed, tone: 'text-muted-foreground' },
};

export function ApplicantFacts({ fit }: { fit: ApplicantFit }) {
  const known = fit.shared_skills.length + fit.lacking_skills.length;
  return (
    <ul aria-label={t('facts')} className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-foreground-2">
      {FACTS.map((fact) => {
        const outcome = fit[fact] as Outcome;
        const { icon: Icon, tone } = OUTCOMES[outcome];
        return (
          <li key={fact} className="inline-flex items-center gap-1">
            <Icon aria-hidden="true" className={cn('size-3.5 shrink-0', tone)} />
            {fact === 'skills' && outcome !== 'unknown'
              ? t('fact.skillsOf', { met: fit.shared_skills.length, of: known })
              : t(`fact.${fact}`)}
            <span className="sr-only">{t(`outcome.${outcome}`)}</span>
          </li>
        );
      })}
    </ul>
  );
}
