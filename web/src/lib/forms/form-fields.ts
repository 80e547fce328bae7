// What the forms of jobs and tenders ask for alike: texts, ends of a range in rupees, lists with an entry a line, and days to come.

import * as z from 'zod/mini';
import { daysLeft } from '@/lib/format/day-labels';
import { formatMoney } from '@/lib/format/format';
import { formatNumber } from '@/lib/format/format-number';

/** As much as the server takes. */
const LARGEST_AMOUNT = 1_000_000_000_000;
const MOST_LINES = 100;
const MOST_SKILLS = 100;

/** A text that has to be there. */
export function requiredText(missing: string, longest: number) {
  return z.string().check(z.trim(), z.minLength(1, missing), z.maxLength(longest, tooLong(longest)));
}

/** A text that may stay empty. */
export function optionalText(longest: number) {
  return z.string().check(z.trim(), z.maxLength(longest, tooLong(longest)));
}

/** One entry a line, at least one. */
export function requiredLines(missing: string) {
  return requiredText(missing, 20_000).check(
    z.refine((text) => linesOf(text).length <= MOST_LINES, { error: `Use at most ${MOST_LINES} lines.` }),
  );
}

/** Skills, as many as the server takes. */
export function skillList() {
  return z.array(z.string()).check(z.maxLength(MOST_SKILLS, `Use at most ${MOST_SKILLS} skills.`));
}

/** Rupees as people write them, `₹ 12,50,000`; empty where they are not stated. */
export function rupees() {
  return z.string().check(
    z.trim(),
    z.regex(/^(₹?\s*\d[\d,]*)?$/, 'Enter whole rupees, like 12,50,000.'),
    z.refine((typed) => amountOf(typed) !== 0, { error: 'Enter more than ₹0, or leave this empty.' }),
    z.refine((typed) => (amountOf(typed) ?? 0) <= LARGEST_AMOUNT, { error: 'This amount is too large.' }),
  );
}

/** A day like `2026-11-30`, or none. `kept` is the one that is stored already, and may be past by now. */
export function futureDay(past: string, now: Date, kept: string) {
  return z.string().check(z.refine((day) => day === '' || day === kept || daysLeft(day, now) >= 0, { error: past }));
}

/** A check of a whole form: unless both ends are stated, and the lower one is the higher, they are a range. */
export function ascendingRange<End extends string>(from: End, to: End): z.core.CheckFn<Record<End, string>> {
  return ({ value, issues }) => {
    const [low, high] = [amountOf(value[from]), amountOf(value[to])];
    if (low === null || high === null || low <= high) return;
    const message = `Enter at least ${formatMoney(low)}, the amount under From.`;
    issues.push({ code: 'custom', input: value[to], path: [to], message });
  };
}

/** What the server stores for typed rupees. */
export function amountOf(typed: string): number | null {
  const digits = typed.replace(/\D/g, '');
  return digits === '' ? null : Number(digits);
}

/** A stored amount, to be changed. A zero of older days said nothing. */
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

function tooLong(longest: number): string {
  return `Use at most ${formatNumber(longest)} characters.`;
}
