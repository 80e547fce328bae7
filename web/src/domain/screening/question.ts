// A job's screening questions: their kinds, and the answers it needs.

export const QUESTION_KINDS = ['yes_no', 'choice', 'number', 'text', 'file'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

export const YES_NO = ['yes', 'no'] as const;

/** One of these answers, or a number in a range; an end that is null is open. */
export type NeededAnswer = { answers: string[] } | { min: number | null; max: number | null };

export interface ScreeningQuestion {
  kind: QuestionKind;
  question: string;
  /** The options of a choice question. */
  options: string[];
  required: boolean;
  needed: NeededAnswer | null;
}

/** Parses questions. The database stores them as JSON, so the client types them as unknown JSON. */
export function toQuestions(list: readonly unknown[]): ScreeningQuestion[] {
  return list.flatMap((entry) => {
    const { kind, question, options, required, needed } = membersOf(entry);
    const known = QUESTION_KINDS.find((each) => each === kind);
    if (known === undefined || typeof question !== 'string') return [];
    return [
      { kind: known, question, options: textsOf(options), required: required !== false, needed: toNeeded(needed) },
    ];
  });
}

/** Null if no particular answer is needed. */
export function toNeeded(needed: unknown): NeededAnswer | null {
  const { answers, min, max } = membersOf(needed);
  if (Array.isArray(answers)) return { answers: textsOf(answers) };
  const ends = { min: numberOf(min), max: numberOf(max) };
  return ends.min === null && ends.max === null ? null : ends;
}

/** Whether an answer meets the need. Text that is not a number never meets a numeric need. */
export function meetsNeed(needed: NeededAnswer, answer: string): boolean {
  if ('answers' in needed) return needed.answers.includes(answer);
  const number = readNumber(answer);
  if (number === undefined) return false;
  return (needed.min === null || number >= needed.min) && (needed.max === null || number <= needed.max);
}

const TYPED_NUMBER = /^[+-]?\d[\d,]*(\.\d{1,2})?$/;
/** The server's limit. */
const MAX_NUMBER = 1_000_000_000_000;

/** Parses a number, also with commas or Devanagari digits; undefined if invalid. */
export function readNumber(typed: string): number | undefined {
  const digits = typed.trim().replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
  if (!TYPED_NUMBER.test(digits)) return undefined;
  const number = Number(digits.replaceAll(',', ''));
  return Math.abs(number) <= MAX_NUMBER ? number : undefined;
}

function membersOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
