import { expect, it } from 'vitest';
import { funnelStepsOf, countOf, type Pipeline } from './pipeline';

const PIPELINE: Pipeline = [
  { status: 'Under Review', count: 124 },
  { status: 'Interview Scheduled', count: 46 },
  { status: 'Rejected', count: 58 },
  { status: 'Accepted', count: 17 },
  { status: 'Hired', count: 9 },
];

it('counts everyone who applied, then those who reached each step, as a share of the previous step', () => {
  expect(funnelStepsOf(PIPELINE)).toEqual([
    { status: 'Under Review', count: 254, percent: undefined },
    { status: 'Interview Scheduled', count: 72, percent: 28 },
    { status: 'Accepted', count: 26, percent: 36 },
    { status: 'Hired', count: 9, percent: 35 },
  ]);
  expect(countOf(PIPELINE, 'Rejected')).toBe(58);
});

it('has no percentage when the previous step is empty', () => {
  expect(funnelStepsOf([]).map(({ count, percent }) => [count, percent])).toEqual([
    [0, undefined],
    [0, undefined],
    [0, undefined],
    [0, undefined],
  ]);
});
