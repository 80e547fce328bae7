// The screening questions in the job form: their fields, their validation, and the list they are stored as.

import * as z from 'zod/mini';
import {
  QUESTION_KINDS,
  readNumber,
  YES_NO,
  type NeededAnswer,
  type ScreeningQuestion,
} from '@/domain/screening/question';
import { formatNumber } from '@/lib/format/format-number';
import { linesOf } from '@/lib/forms/form-fields';
import { t } from '@/words/job-forms';

export const MAX_QUESTIONS = 10;
export const MAX_QUESTION_LENGTH = 300;
const MIN_OPTIONS = 2;
const MAX_OPTIONS = 10;
const MAX_OPTION_LENGTH = 100;

const fields = z.object({
  kind: z.enum(QUESTION_KINDS),
  question: z.string().check(z.trim()),
  /** One option per line. */
  options: z.string(),
  required: z.boolean(),
  /** The answer a yes/no question needs. Empty if any answer will do. */
  neededAnswer: z.enum(['', ...YES_NO]),
  /** The options a choice question needs. Empty if any will do. */
  neededOptions: z.array(z.string()),
  /** The range a number question needs. Empty if any number will do. */
  min: z.string().check(z.trim()),
  max: z.string().check(z.trim()),
});

export type QuestionFields = z.infer<typeof fields>;

export const EMPTY_QUESTION: QuestionFields = {
  kind: 'yes_no',
  question: '',
  options: '',
  required: true,
  neededAnswer: '',
  neededOptions: [],
  min: '',
  max: '',
};

/** Reports each problem at the field it concerns. */
export function questionList() {
  return z.array(fields).check(({ value, issues }) => {
    value.forEach((question, index) => {
      const texts = value.slice(0, index).map((earlier) => earlier.question.toLowerCase());
      for (const [name, message] of mistakesOf(question, texts)) {
        issues.push({ code: 'custom', input: value, path: [index, name], message });
      }
    });
  });
}

type Mistake = [name: keyof QuestionFields, message: string];

function mistakesOf(fields: QuestionFields, earlier: readonly string[]): Mistake[] {
  const mistakes: Mistake[] = [];
  const { kind, question, min, max } = fields;
  if (question === '') mistakes.push(['question', t('question.question')]);
  else if (earlier.includes(question.toLowerCase())) mistakes.push(['question', t('question.twice')]);
  if (kind === 'choice') {
    const options = linesOf(fields.options);
    if (options.length < MIN_OPTIONS || options.length > MAX_OPTIONS) {
      mistakes.push(['options', t('question.options')]);
    } else if (options.some((option) => option.length > MAX_OPTION_LENGTH)) {
      mistakes.push(['options', t('question.optionLong')]);
    }
  }
  if (kind === 'number') {
    const [low, high] = [readNumber(min), readNumber(max)];
    if (min !== '' && low === undefined) mistakes.push(['min', t('question.number')]);
    if (max !== '' && high === undefined) mistakes.push(['max', t('question.number')]);
    if (low !== undefined && high !== undefined && low > high) {
      mistakes.push(['max', t('question.max', { min: formatNumber(low) })]);
    }
  }
  return mistakes;
}

/**
 * Returns the answer that a question needs, or null if any will do. Answers to another kind of question and removed options are
 * ignored.
 */
export function neededOf({
  kind,
  options,
  neededAnswer,
  neededOptions,
  min,
  max,
}: QuestionFields): NeededAnswer | null {
  if (kind === 'yes_no') return neededAnswer === '' ? null : { answers: [neededAnswer] };
  if (kind === 'choice') {
    const chosen = linesOf(options).filter((option) => neededOptions.includes(option));
    return chosen.length === 0 ? null : { answers: chosen };
  }
  if (kind !== 'number' || (min === '' && max === '')) return null;
  return { min: readNumber(min) ?? null, max: readNumber(max) ?? null };
}

/** Returns the question as the server stores it. */
export function questionOf(fields: QuestionFields): ScreeningQuestion {
  const { kind, question, options, required } = fields;
  const needed = neededOf(fields);
  return {
    kind,
    // Line breaks and repeated spaces become single spaces.
    question: question.replace(/\s+/g, ' '),
    options: kind === 'choice' ? linesOf(options) : [],
    required: required || needed !== null,
    needed,
  };
}

/** Returns the field values of a stored question, for editing. */
export function fieldsOfQuestion({ kind, question, options, required, needed }: ScreeningQuestion): QuestionFields {
  const stored = { ...EMPTY_QUESTION, kind, question, options: options.join('\n'), required };
  if (!needed) return stored;
  if (!('answers' in needed)) return { ...stored, min: typed(needed.min), max: typed(needed.max) };
  if (kind === 'choice') return { ...stored, neededOptions: needed.answers };
  return { ...stored, neededAnswer: YES_NO.find((answer) => answer === needed.answers[0]) ?? '' };
}

function typed(number: number | null): string {
  return number === null ? '' : String(number);
}

/** Returns whether a stored draft still fits the form. */
export function areQuestionFields(kept: unknown): kept is QuestionFields[] {
  return z.array(fields).safeParse(kept).success;
}
