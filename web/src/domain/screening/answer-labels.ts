// How answers are said, those that were given and those that a job needs.

import { formatNumber } from '@/lib/format/format-number';
import { inLanguage } from '@/lib/format/in-language';
import { t } from '@/words/screening';
import { YES_NO, type NeededAnswer, type QuestionKind } from './question';

const alternatives = inLanguage((locale) => new Intl.ListFormat(locale, { type: 'disjunction' }));

/** `Yes`, `Day or Night`, `at least 3`. */
export function needLabel(kind: QuestionKind, needed: NeededAnswer): string {
  if ('answers' in needed) return alternatives().format(needed.answers.map((answer) => answerLabel(kind, answer)));
  const { min, max } = needed;
  if (max === null) return t('need.atLeast', { min: formatNumber(min ?? 0) });
  if (min === null) return t('need.atMost', { max: formatNumber(max) });
  return min === max ? formatNumber(min) : t('need.between', { min: formatNumber(min), max: formatNumber(max) });
}

/** A stored answer as people read it. */
export function answerLabel(kind: QuestionKind, answer: string): string {
  if (kind === 'number') return formatNumber(Number(answer));
  const known = kind === 'yes_no' ? YES_NO.find((each) => each === answer) : undefined;
  return known === undefined ? answer : t(`answer.${known}`);
}
