// Labels for the values of our fixed lists. The database and the address contain the English word; an unknown value from an older row is
// shown as it is.

import { t } from '@/words/values';

const JOB_TYPE_KEYS = {
  'Full-time': 'fullTime',
  'Part-time': 'partTime',
  Contract: 'contract',
  Freelance: 'freelance',
  Remote: 'remote',
} as const;

const LEVEL_KEYS = {
  'Entry Level': 'entry',
  'Mid Level': 'mid',
  'Senior Level': 'senior',
  Executive: 'executive',
} as const;

const CATEGORY_KEYS = {
  Technology: 'technology',
  Design: 'design',
  Marketing: 'marketing',
  Finance: 'finance',
  Healthcare: 'healthcare',
  Education: 'education',
} as const;

export function jobTypeLabel(type: string): string {
  return isIn(JOB_TYPE_KEYS, type) ? t(`jobType.${JOB_TYPE_KEYS[type]}`) : type;
}

/** The experience level of a job or a job seeker. */
export function levelLabel(level: string): string {
  return isIn(LEVEL_KEYS, level) ? t(`level.${LEVEL_KEYS[level]}`) : level;
}

/** The category of a tender. */
export function categoryLabel(category: string): string {
  return isIn(CATEGORY_KEYS, category) ? t(`category.${CATEGORY_KEYS[category]}`) : category;
}

function isIn<Keys extends object>(keys: Keys, value: string): value is keyof Keys & string {
  return Object.hasOwn(keys, value);
}
