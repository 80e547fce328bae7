// A person's total experience in the page's language. The stored text is English if the page computed it, otherwise as typed.

import { t } from '@/words/values';

const COUNTED = /^(?:(\d+) years?)?(?: ?\b(\d+) months?)?$/;

/** `2 years 6 months`. Text in any other form is shown as it is. */
export function experienceLabel(stored: string): string {
  const [years, months] = (COUNTED.exec(stored.trim())?.slice(1) ?? []).map((digits) => Number(digits || 0));
  if (years && months) return t('experience.both', { years, months });
  if (years) return t('experience.years', { years });
  return months ? t('experience.months', { months }) : stored;
}
