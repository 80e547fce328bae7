// Fields that the job and tender forms share: texts, ends of a range in rupees, lists with one entry per line, and future days.

import * as z from 'zod/mini';
import { daysLeft } from '@/lib/format/day-labels';
import { formatMoney, inLakhOrCrore } from '@/lib/format/format';
import { formatNumber } from '@/lib/format/format-number';
import { t } from '@/words/forms';
import { readMoney } from './typed-money';

/** An error message. A schema made at module start passes a function, because the words load later. */
type FieldMessage = string | (() => string);

/** The server's limit. */
const MAX_AMOUNT = 1_000_000_000_000;
const MAX_LINES = 100;
/** The server's limits for one entry. */
const MAX_LINE_LENGTH = 2000;
const MAX_SKILL_LENGTH = 200;
export const MAX_SKILLS = 100;

/** A required text. */
export function requiredText(missing: FieldMessage, longest: number) {
  return z
    .string()
    .check(z.trim(), z.minLength(1, { error: messageOf(missing) }), z.maxLength(longest, tooLong(longest)));
}

/** An optional text. */
export function optionalText(longest: number) {
  return z.string().check(z.trim(), z.maxLength(longest, tooLong(longest)));
}

/** At least one entry, one per line. */
export function requiredLines(missing: FieldMessage) {
  return requiredText(missing, 20_000).check(
    z.refine((text) => linesOf(text).length <= MAX_LINES, { error: () => t('tooManyLines', { most: MAX_LINES }) }),
    z.refine((text) => linesOf(text).every((line) => line.length <= MAX_LINE_LENGTH), {
      error: () => t('longLine', { most: MAX_LINE_LENGTH }),
    }),
  );
}

/** Skills, up to the server's limit. */
export function skillList() {
  return z.array(z.string()).check(
    z.maxLength(MAX_SKILLS, { error: () => t('tooManySkills', { most: MAX_SKILLS }) }),
    z.refine((skills) => skills.every((skill) => skill.length <= MAX_SKILL_LENGTH), {
      error: () => t('longSkill', { most: MAX_SKILL_LENGTH }),
    }),
  );
}

/** An amount in rupees as people write it, `₹ 12,50,000`; may be empty. */
export function rupees() {
  return z
    .string()
    .check(z.trim(), z.regex(/^(₹?\s*\d[\d,]*)?$/, { error: () => t('amount.whole') }), ...amountBounds());
}

/** A monthly salary in rupees as people write it, including `45k` or `12 LPA`; may be empty. */
export function salary() {
  return z.string().check(
    z.trim(),
    z.refine((typed) => typed === '' || readMoney(typed) !== undefined, { error: () => t('amount.whole') }),
    ...amountBounds(),
  );
}

/** Shows how a typed salary was understood; undefined if there is nothing to explain. */
export function salaryUnderstood(typed: string): string | undefined {
  const { amount = 0, yearly } = readMoney(typed) ?? {};
  if (amount === 0) return undefined;
  const written = formatMoney(amount);
  if (yearly !== undefined) {
    return t('salary.understoodYearly', { amount: written, yearly: inLakhOrCrore(yearly) ?? formatMoney(yearly) });
  }
  const short = inLakhOrCrore(amount);
  return short === undefined
    ? t('salary.understood', { amount: written })
    : t('salary.understoodLarge', { amount: written, short });
}

function amountBounds() {
  return [
    z.refine<string>((typed) => amountOf(typed) !== 0, { error: () => t('amount.zero') }),
    z.refine<string>((typed) => (amountOf(typed) ?? 0) <= MAX_AMOUNT, { error: () => t('amount.tooLarge') }),
  ] as const;
}

/** A day like `2026-11-30`, or empty. `kept` is the stored one, which may be in the past by now. */
export function futureDay(past: FieldMessage, now: Date, kept: string) {
  return z
    .string()
    .check(z.refine((day) => day === '' || day === kept || daysLeft(day, now) >= 0, { error: messageOf(past) }));
}

/** A check of a whole form: if both ends are given, the lower one must not exceed the upper one. */
export function ascendingRange<End extends string>(from: End, to: End): z.core.CheckFn<Record<End, string>> {
  return ({ value, issues }) => {
    const [low, high] = [amountOf(value[from]), amountOf(value[to])];
    if (low === null || high === null || low <= high) return;
    const message = t('amount.belowFrom', { amount: formatMoney(low) });
    issues.push({ code: 'custom', input: value[to], path: [to], message });
  };
}

/** The value that the server stores for typed rupees. */
export function amountOf(typed: string): number | null {
  return readMoney(typed)?.amount ?? null;
}

/** A stored amount as text for editing. Older rows contain zero for a missing amount. */
export function typedAmount(amount: number | null): string {
  return amount === null || amount === 0 ? '' : formatNumber(amount);
}

/** The non-empty lines, without duplicates that differ only in how they are written. */
export function linesOf(text: string): string[] {
  const lines = new Map<string, string>();
  for (const line of text.split('\n').map((typed) => typed.trim())) {
    const key = line.toLowerCase();
    if (line !== '' && !lines.has(key)) lines.set(key, line);
  }
  return [...lines.values()];
}

function tooLong(longest: number) {
  return { error: () => t('tooLong', { most: longest }) };
}

function messageOf(message: FieldMessage): () => string {
  return typeof message === 'string' ? () => message : message;
}
