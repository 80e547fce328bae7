import { expect, it } from 'vitest';
import { commonSteps, stepBetween, stepsFrom } from './status-steps';

it('offers the next step and rejection, and nothing after a final status', () => {
  const targets = (status: Parameters<typeof stepsFrom>[0]) => stepsFrom(status).map(({ to }) => to);
  expect(targets('Under Review')).toEqual(['Interview Scheduled', 'Rejected']);
  expect(targets('Interview Scheduled')).toEqual(['Accepted', 'Rejected']);
  expect(targets('Accepted')).toEqual(['Hired', 'Rejected']);
  expect(targets('Hired')).toEqual([]);
  expect(targets('Rejected')).toEqual([]);
});

it('leads to the next column or to Rejected, never back', () => {
  expect(stepBetween('Under Review', 'Interview Scheduled')?.name).toBe('interview');
  expect(stepBetween('Accepted', 'Rejected')?.name).toBe('reject');
  expect(stepBetween('Under Review', 'Hired')).toBeUndefined();
  expect(stepBetween('Interview Scheduled', 'Under Review')).toBeUndefined();
  expect(stepBetween('Hired', 'Rejected')).toBeUndefined();
});

it('offers for several applications the steps that are possible for each', () => {
  const names = (...statuses: Parameters<typeof commonSteps>[0]) => commonSteps(statuses).map(({ name }) => name);
  expect(names('Under Review', 'Under Review')).toEqual(['interview', 'reject']);
  expect(names('Under Review', 'Accepted')).toEqual(['reject']);
  expect(names('Under Review', 'Hired')).toEqual([]);
  expect(names()).toEqual([]);
});
