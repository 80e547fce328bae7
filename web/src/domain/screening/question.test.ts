import { expect, it } from 'vitest';
import { answerLabel, needLabel } from './answer-labels';
import { meetsNeed, readNumber, toNeeded, toQuestions } from './question';

it('reads the stored questions, and drops anything invalid', () => {
  const stored = [
    {
      kind: 'choice',
      question: 'Shift?',
      options: ['Day', 'Night', 7],
      required: false,
      needed: { answers: ['Night'] },
    },
    { kind: 'number', question: 'Years?', options: [], required: true, needed: { min: 3, max: null } },
    { kind: 'video', question: 'Who are you?' },
    'Why?',
  ];

  expect(toQuestions(stored)).toEqual([
    { kind: 'choice', question: 'Shift?', options: ['Day', 'Night'], required: false, needed: { answers: ['Night'] } },
    { kind: 'number', question: 'Years?', options: [], required: true, needed: { min: 3, max: null } },
  ]);
  expect(toNeeded({ min: null, max: null })).toBeNull();
});

it.each([
  [{ answers: ['yes'] }, 'yes', true],
  [{ answers: ['yes'] }, 'no', false],
  [{ answers: ['yes'] }, '', false],
  [{ answers: ['Night', 'Either'] }, 'Either', true],
  [{ min: 3, max: null }, '3', true],
  [{ min: 3, max: null }, '2.75', false],
  [{ min: null, max: 60 }, '90', false],
  [{ min: 3, max: 10 }, '10.01', false],
  [{ min: 1000, max: null }, '1,200', true],
  [{ min: 3, max: null }, 'three', false],
])('%j is met by %j: %j', (needed, answer, met) => {
  expect(meetsNeed(needed, answer)).toBe(met);
});

it('describes what is needed', () => {
  expect(needLabel('yes_no', { answers: ['yes'] })).toBe('Yes');
  expect(needLabel('choice', { answers: ['Day', 'Night', 'Either'] })).toBe('Day, Night or Either');
  expect(needLabel('number', { min: 3, max: null })).toBe('at least 3');
  expect(needLabel('number', { min: null, max: 100_000 })).toBe('at most 1,00,000');
  expect(needLabel('number', { min: 3, max: 10 })).toBe('3 to 10');
  expect(answerLabel('number', '250000.5')).toBe('2,50,000.5');
  expect(answerLabel('text', 'no')).toBe('no');
});

it.each([
  ['3', 3],
  [' 1,20,000 ', 120_000],
  ['-2.25', -2.25],
  ['१२', 12],
  ['3.141', undefined],
  ['1e3', undefined],
  ['', undefined],
  ['9999999999999', undefined],
])('%j is parsed as %j', (typed, number) => {
  expect(readNumber(typed)).toBe(number);
});
