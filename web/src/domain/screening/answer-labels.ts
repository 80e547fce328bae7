// Formats answers: those that were given, and those that a job needs.

import { formatNumber } from '@/lib/format/format-number';
import { t } from '@/words/screening';
import { YES_NO, type NeededAnswer, type QuestionKind } from './question';

/** `Yes`, `Day or Night`, `at least 3`. */
export function needLabel(kind: QuestionKind, needed: NeededAnswer): string {
  if ('answers' in needed) return oneOf(needed.answers.map((answer) => answerLabel(kind, answer)));
  const { min, max } = needed;
  if (max === null) return t('need.atLeast', { min: formatNumber(min ?? 0) });
  if (min === null) return t('need.atMost', { max: formatNumber(max) });
  return min === max ? formatNumber(min) : t('need.between', { min: formatNumber(min), max: formatNumber(max) });
}

/** A stored answer in readable form. */
export function answerLabel(kind: QuestionKind, answer: string): string {
  if (kind === 'number') return formatNumber(Number(answer));
  const known = kind === 'yes_no' ? YES_NO.find((each) => each === answer) : undefined;
  return known === undefined ? answer : t(`answer.${known}`);
}

/** `Day, Night or Either`. */
function oneOf(labels: string[]): string {
  const [last = '', ...others] = labels.toReversed();
  return others.length === 0 ? last : t('need.oneOf', { others: others.toReversed().join(', '), last });
}
