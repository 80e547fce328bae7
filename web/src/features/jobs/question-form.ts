// The questions of a job as a form: what is typed, what may be typed, and the list it becomes.

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

export const MOST_QUESTIONS = 10;
export const LONGEST_QUESTION = 300;
const FEWEST_OPTIONS = 2;
const MOST_OPTIONS = 10;
const LONGEST_OPTION = 100;

const fields = z.object({
  kind: z.enum(QUESTION_KINDS),
  question: z.string().check(z.trim()),
  /** One a line. */
  options: z.string(),
  required: z.boolean(),
  /** To a question with yes or no; empty for any. */
  neededAnswer: z.enum(['', ...YES_NO]),
  /** Of a choice; none for any. */
  neededOptions: z.array(z.string()),
  /** Of a number; empty for any. */
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

/** What is wrong with a question is marked where it stands. */
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
    if (options.length < FEWEST_OPTIONS || options.length > MOST_OPTIONS) {
      mistakes.push(['options', t('question.options')]);
    } else if (options.some((option) => option.length > LONGEST_OPTION)) {
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

/** The answer that a question needs; null for any. What was chosen for another kind, or an option that is gone, does not count. */
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

/** As the server stores it. */
export function questionOf(fields: QuestionFields): ScreeningQuestion {
  const { kind, question, options, required } = fields;
  const needed = neededOf(fields);
  return {
    kind,
    // One line, however it was typed.
    question: question.replace(/\s+/g, ' '),
    options: kind === 'choice' ? linesOf(options) : [],
    required: required || needed !== null,
    needed,
  };
}

/** A stored question, ready to be changed. */
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

/** Whether a kept draft can still stand in the form. */
export function areQuestionFields(kept: unknown): kept is QuestionFields[] {
  return z.array(fields).safeParse(kept).success;
}
