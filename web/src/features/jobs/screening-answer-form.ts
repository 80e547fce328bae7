// Answers to the screening questions, as fields of the application form. Each field is named after its question, so that a
// draft keeps its answers when the employer edits another question.

import * as z from 'zod/mini';
import { readNumber, type ScreeningQuestion } from '@/domain/screening/question';
import { optionalText, requiredText } from '@/lib/forms/form-fields';
import { t } from '@/words/apply';

export const MAX_ANSWER_LENGTH = 1000;

export type AnswerName = `answer_${string}`;
export type AnswerFields = Record<AnswerName, string>;

/** Hashes the question, because its text may contain characters with a meaning in field names. */
export function answerName({ question }: Pick<ScreeningQuestion, 'question'>): AnswerName {
  let hash = 0x811c9dc5;
  for (const character of question) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return `answer_${(hash >>> 0).toString(36)}`;
}

/** Files are not form values. The form knows them by their uploads. */
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
  const text = required ? requiredText(missing, MAX_ANSWER_LENGTH) : optionalText(MAX_ANSWER_LENGTH);
  if (kind !== 'number') return text;
  return text.check(
    z.refine((typed) => typed === '' || readNumber(typed) !== undefined, { error: () => t('answer.number') }),
  );
}

export interface SentAnswer {
  question: string;
  /** For a file, its storage path. */
  answer: string | number;
  /** The file name, for a file. */
  name?: string;
}

export interface AnswerFile {
  path: string;
  name: string;
}

/** Returns the answers in the form the server expects. Unanswered questions are left out. */
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
