import { expect, test } from 'vitest';
import { neighboursOf } from './review-order';

const order = ['a', 'b', 'c'].map((id) => ({ id, jobId: 'j' }));

test('an applicant has a previous and a next one', () => {
  expect(neighboursOf(order, 'b')).toEqual({ position: 2, count: 3, previous: order[0], next: order[2] });
});

test('the first has none before and the last none after', () => {
  expect(neighboursOf(order, 'a')).toMatchObject({ position: 1, previous: undefined });
  expect(neighboursOf(order, 'c')).toMatchObject({ position: 3, next: undefined });
});

test('from an applicant outside the order, next leads to the first', () => {
  expect(neighboursOf(order, 'x')).toEqual({ position: undefined, count: 3, previous: undefined, next: order[0] });
  expect(neighboursOf([], 'x')).toEqual({ position: undefined, count: 0, previous: undefined, next: undefined });
});
