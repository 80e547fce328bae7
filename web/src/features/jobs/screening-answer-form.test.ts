import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { ScreeningQuestion } from '@/domain/screening/question';
import { answerName, answersOf, answerSchemas, emptyAnswers } from './screening-answer-form';

const ask = (question: string, more: Partial<ScreeningQuestion>): ScreeningQuestion => ({
  kind: 'text',
  question,
  options: [],
  required: true,
  needed: null,
  ...more,
});

const LICENCE = ask('Licence?', { kind: 'yes_no' });
const YEARS = ask('Years. How many?', { kind: 'number' });
const WHY = ask('Why?', { required: false });
const PROOF = ask('Proof?', { kind: 'file', required: false });
const QUESTIONS = [LICENCE, YEARS, WHY, PROOF];

function problemsOf(entered: Record<string, string>) {
  const { error } = z.object(answerSchemas(QUESTIONS)).safeParse(entered);
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
}

it('names each field after its question, in a way that a form can use', () => {
  expect(answerName(YEARS)).toMatch(/^answer_[a-z0-9]+$/);
  expect(new Set(QUESTIONS.map(answerName)).size).toBe(4);
  expect(Object.keys(emptyAnswers(QUESTIONS))).toEqual([LICENCE, YEARS, WHY].map(answerName));
});

it('reports missing answers and values that are not numbers', () => {
  expect(problemsOf(emptyAnswers(QUESTIONS))).toEqual({
    [answerName(LICENCE)]: 'Choose an answer.',
    [answerName(YEARS)]: 'Please answer this question.',
  });
  expect(problemsOf({ ...emptyAnswers(QUESTIONS), [answerName(LICENCE)]: 'no', [answerName(YEARS)]: 'three' })).toEqual(
    {
      [answerName(YEARS)]: 'Enter a number, with at most two decimals.',
    },
  );
  expect(
    problemsOf({ [answerName(LICENCE)]: 'no', [answerName(YEARS)]: '3', [answerName(WHY)]: 'x'.repeat(1001) }),
  ).toEqual({ [answerName(WHY)]: expect.stringContaining('1,000') as string });
});

it('sends only the questions that were answered', () => {
  const entered = { [answerName(LICENCE)]: 'yes', [answerName(YEARS)]: '1,200.5', [answerName(WHY)]: '' };
  const file = { path: 'a/b.pdf', name: 'Boiler.pdf' };

  expect(answersOf(QUESTIONS, entered, () => file)).toEqual([
    { question: 'Licence?', answer: 'yes' },
    { question: 'Years. How many?', answer: 1200.5 },
    { question: 'Proof?', answer: 'a/b.pdf', name: 'Boiler.pdf' },
  ]);
  expect(answersOf(QUESTIONS, {}, () => undefined)).toEqual([]);
});
