// How many people work in a company, in words: "51–200 people".

import { t } from '@/words/profiles';

/** The stored range is written with a hyphen. */
export function companySizeLabel(size: string): string {
  return t('companySize', { range: size.replace('-', '–') });
}
