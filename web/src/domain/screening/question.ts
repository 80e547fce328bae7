// What a job asks its applicants: the kinds of questions, and the answers it needs.

export const QUESTION_KINDS = ['yes_no', 'choice', 'number', 'text', 'file'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

export const YES_NO = ['yes', 'no'] as const;

/** One of these answers, or a number between two ends; an end that is null is open. */
export type NeededAnswer = { answers: string[] } | { min: number | null; max: number | null };

export interface ScreeningQuestion {
  kind: QuestionKind;
  question: string;
  /** What can be chosen, of a choice. */
  options: string[];
  required: boolean;
  needed: NeededAnswer | null;
}

/** Lists of questions, which the database keeps as JSON and the client therefore types as anything. */
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

/** Null where nothing is needed. */
export function toNeeded(needed: unknown): NeededAnswer | null {
  const { answers, min, max } = membersOf(needed);
  if (Array.isArray(answers)) return { answers: textsOf(answers) };
  const ends = { min: numberOf(min), max: numberOf(max) };
  return ends.min === null && ends.max === null ? null : ends;
}

/** Whether an answer is what is needed. One that is no number meets no number. */
export function meetsNeed(needed: NeededAnswer, answer: string): boolean {
  if ('answers' in needed) return needed.answers.includes(answer);
  const number = readNumber(answer);
  if (number === undefined) return false;
  return (needed.min === null || number >= needed.min) && (needed.max === null || number <= needed.max);
}

const TYPED_NUMBER = /^[+-]?\d[\d,]*(\.\d{1,2})?$/;
/** As much as the server takes. */
const LARGEST_NUMBER = 1_000_000_000_000;

/** A number as it is typed, with commas or in Devanagari digits too; undefined for what is none. */
export function readNumber(typed: string): number | undefined {
  const digits = typed.trim().replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
  if (!TYPED_NUMBER.test(digits)) return undefined;
  const number = Number(digits.replaceAll(',', ''));
  return Math.abs(number) <= LARGEST_NUMBER ? number : undefined;
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
