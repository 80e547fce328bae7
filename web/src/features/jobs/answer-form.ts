// Answers to the questions of a job, as fields of the form in which one applies. Each field is named after its question, so that a draft
// keeps what was typed when the employer changes another one.

import * as z from 'zod/mini';
import { readNumber, type ScreeningQuestion } from '@/domain/screening/question';
import { optionalText, requiredText } from '@/lib/forms/form-fields';
import { t } from '@/words/apply';

export const LONGEST_ANSWER = 1000;

export type AnswerName = `answer_${string}`;
export type AnswerFields = Record<AnswerName, string>;

/** A name without the characters that mean something in the names of fields. */
export function answerName({ question }: Pick<ScreeningQuestion, 'question'>): AnswerName {
  let hash = 0x811c9dc5;
  for (const character of question) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return `answer_${(hash >>> 0).toString(36)}`;
}

/** Files are not typed: the form knows them by their uploads. */
function isTyped({ kind }: Pick<ScreeningQuestion, 'kind'>): boolean {
  return kind !== 'file';
}

export function emptyAnswers(questions: readonly ScreeningQuestion[]): AnswerFields {
  return Object.fromEntries(questions.filter(isTyped).map((question) => [answerName(question), '']));
}

export function answerSchemas(questions: readonly ScreeningQuestion[]) {
  return Object.fromEntries(questions.filter(isTyped).map((question) => [answerName(question), schemaOf(question)]));
}

function schemaOf({ kind, required }: ScreeningQuestion) {
  const missing = () => t(kind === 'text' || kind === 'number' ? 'answer.missing' : 'answer.choose');
  const text = required ? requiredText(missing, LONGEST_ANSWER) : optionalText(LONGEST_ANSWER);
  if (kind !== 'number') return text;
  return text.check(
    z.refine((typed) => typed === '' || readNumber(typed) !== undefined, { error: () => t('answer.number') }),
  );
}

export interface SentAnswer {
  question: string;
  /** Of a file its path. */
  answer: string | number;
  /** What a file is called. */
  name?: string;
}

export interface AnswerFile {
  path: string;
  name: string;
}

/** As the server takes them; what was not answered is left out. */
export function answersOf(
  questions: readonly ScreeningQuestion[],
  entered: AnswerFields,
  fileOf: (question: string) => AnswerFile | undefined,
): SentAnswer[] {
  return questions.flatMap((asked): SentAnswer[] => {
    const { kind, question } = asked;
    if (kind === 'file') {
      const file = fileOf(question);
      return file ? [{ question, answer: file.path, name: file.name }] : [];
    }
    const typed = entered[answerName(asked)] ?? '';
    if (typed === '') return [];
    return [{ question, answer: kind === 'number' ? (readNumber(typed) ?? typed) : typed }];
  });
}
