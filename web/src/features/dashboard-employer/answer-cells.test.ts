import { expect, it } from 'vitest';
import type { ScreeningAnswer } from '@/domain/screening/answer-columns';
import { answerCells, questionsIn } from './answer-cells';

function answer(question: string, text: string | null, more: Partial<ScreeningAnswer> = {}): ScreeningAnswer {
  return { number: 1, kind: 'text', question, needed: null, answer: text, file_path: null, meets: null, ...more };
}

const FIRST = [
  answer('Licence?', 'no', { kind: 'yes_no', meets: false }),
  answer('Years?', '1200', { kind: 'number', meets: true }),
];
const SECOND = [answer('Why?', 'It is near.'), answer('Years?', null)];

it('has a column for each question that any applicant was asked', () => {
  const questions = questionsIn([FIRST, [], SECOND]);

  expect(questions).toEqual(['Licence?', 'Years?', 'Why?']);
  expect(answerCells(FIRST, questions)).toEqual(['Licence?', 'No', '1,200', '']);
  expect(answerCells(SECOND, questions)).toEqual(['', '', '', 'It is near.']);
  expect(answerCells([], questions)).toEqual(['', '', '', '']);
  expect(answerCells([], [])).toEqual([]);
});
