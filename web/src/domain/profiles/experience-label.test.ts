import { expect, it } from 'vitest';
import { experienceLabel } from './experience-label';

it.each(['2 years 6 months', '1 year 1 month', '3 years', '1 month', 'since 2019', '12 years in schools', ''])(
  'leaves %j unchanged in English',
  (stored) => {
    expect(experienceLabel(stored)).toBe(stored);
  },
);
