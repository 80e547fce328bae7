// How well a person fits a job: four facts, each met, missing or unknown.

import { CircleCheck, CircleDashed, CircleX, type LucideIcon } from 'lucide-react';
import type { Database } from '@/lib/database.types';

export type Fit = Database['public']['Functions']['explain_job']['Returns'];

export const FACTS = ['skills', 'pay', 'place', 'experience'] as const;

export type FitFact = (typeof FACTS)[number];
export type FitOutcome = 'met' | 'missing' | 'unknown';

export const OUTCOMES: Record<FitOutcome, { icon: LucideIcon; tone: string }> = {
  met: { icon: CircleCheck, tone: 'text-success' },
  missing: { icon: CircleX, tone: 'text-destructive' },
  unknown: { icon: CircleDashed, tone: 'text-muted-foreground' },
};

export function outcomeOf(fit: Fit, fact: FitFact): FitOutcome {
  return fit[fact] as FitOutcome;
}
