// The form for a job's criteria: its fields and their validation.

import * as z from 'zod/mini';
import { requiredText } from '@/lib/forms/form-fields';
import { t } from '@/words/scorecards';

export const MAX_CRITERIA = 10;
export const MAX_CRITERION_LENGTH = 100;

export interface CriteriaFields {
  criteria: { name: string }[];
}

export function criteriaSchema() {
  return z
    .object({ criteria: z.array(z.object({ name: requiredText(() => t('criteria.wanted'), MAX_CRITERION_LENGTH) })) })
    .check((context) => {
      const seen = new Set<string>();
      context.value.criteria.forEach(({ name }, index) => {
        const key = name.trim().toLowerCase();
        if (seen.has(key) && key !== '') {
          context.issues.push({
            code: 'custom',
            input: name,
            path: ['criteria', index, 'name'],
            message: t('criteria.twice'),
          });
        }
        seen.add(key);
      });
    });
}

export function areSame(criteria: readonly string[], others: readonly string[]): boolean {
  return criteria.length === others.length && criteria.every((name, index) => name === others[index]);
}
