// The number of people in a company as a label: "51–200 people".

import { t } from '@/words/profiles';

/** The stored range contains a hyphen. */
export function companySizeLabel(size: string): string {
  return t('companySize', { range: size.replace('-', '–') });
}
