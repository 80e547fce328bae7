// What the forms of jobs and tenders ask for alike: texts, ends of a range in rupees, lists with an entry a line, and days to come.

import * as z from 'zod/mini';
import { daysLeft } from '@/lib/format/day-labels';
import { formatMoney, inLakhOrCrore } from '@/lib/format/format';
import { formatNumber } from '@/lib/format/format-number';
import { t } from '@/words/forms';
import { readMoney } from './typed-money';

/** What is wrong with an entry. A schema made at module start passes a function, because the words load later. */
type FieldMessage = string | (() => string);

/** As much as the server takes. */
const LARGEST_AMOUNT = 1_000_000_000_000;
const MOST_LINES = 100;
export const MOST_SKILLS = 100;

/** A text that has to be there. */
export function requiredText(missing: FieldMessage, longest: number) {
  return z
    .string()
    .check(z.trim(), z.minLength(1, { error: messageOf(missing) }), z.maxLength(longest, tooLong(longest)));
}

/** A text that may stay empty. */
export function optionalText(longest: number) {
  return z.string().check(z.trim(), z.maxLength(longest, tooLong(longest)));
}

/** One entry a line, at least one. */
export function requiredLines(missing: FieldMessage) {
  return requiredText(missing, 20_000).check(
    z.refine((text) => linesOf(text).length <= MOST_LINES, { error: () => t('tooManyLines', { most: MOST_LINES }) }),
  );
}

/** Skills, as many as the server takes. */
export function skillList() {
  return z
    .array(z.string())
    .check(z.maxLength(MOST_SKILLS, { error: () => t('tooManySkills', { most: MOST_SKILLS }) }));
}

/** Rupees as people write them, `₹ 12,50,000`; empty where they are not stated. */
export function rupees() {
  return z
    .string()
    .check(z.trim(), z.regex(/^(₹?\s*\d[\d,]*)?$/, { error: () => t('amount.whole') }), ...amountBounds());
}

/** Rupees a month as people say them, `45k` or `12 LPA` too; empty where they are not stated. */
export function salary() {
  return z.string().check(
    z.trim(),
    z.refine((typed) => typed === '' || readMoney(typed) !== undefined, { error: () => t('amount.whole') }),
    ...amountBounds(),
  );
}

/** What a typed salary was taken for; undefined where there is nothing to say. */
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
    z.refine<string>((typed) => (amountOf(typed) ?? 0) <= LARGEST_AMOUNT, { error: () => t('amount.tooLarge') }),
  ] as const;
}

/** A day like `2026-11-30`, or none. `kept` is the one that is stored already, and may be past by now. */
export function futureDay(past: FieldMessage, now: Date, kept: string) {
  return z
    .string()
    .check(z.refine((day) => day === '' || day === kept || daysLeft(day, now) >= 0, { error: messageOf(past) }));
}

/** A check of a whole form: unless both ends are stated, and the lower one is the higher, they are a range. */
export function ascendingRange<End extends string>(from: End, to: End): z.core.CheckFn<Record<End, string>> {
  return ({ value, issues }) => {
    const [low, high] = [amountOf(value[from]), amountOf(value[to])];
    if (low === null || high === null || low <= high) return;
    const message = t('amount.belowFrom', { amount: formatMoney(low) });
    issues.push({ code: 'custom', input: value[to], path: [to], message });
  };
}

/** What the server stores for typed rupees. */
export function amountOf(typed: string): number | null {
  return readMoney(typed)?.amount ?? null;
}

/** A stored amount, to be edited. Older rows have a zero where none was given. */
export function typedAmount(amount: number | null): string {
  return amount === null || amount === 0 ? '' : formatNumber(amount);
}

/** The lines that say something, each once, however it is written. */
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
