import { expect, it } from 'vitest';
import { stepsFrom } from './status-steps';

it('offers the next step and the way out, and nothing once it is over', () => {
  const targets = (status: Parameters<typeof stepsFrom>[0]) => stepsFrom(status).map(({ to }) => to);
  expect(targets('Under Review')).toEqual(['Interview Scheduled', 'Rejected']);
  expect(targets('Interview Scheduled')).toEqual(['Accepted', 'Rejected']);
  expect(targets('Accepted')).toEqual(['Hired', 'Rejected']);
  expect(targets('Hired')).toEqual([]);
  expect(targets('Rejected')).toEqual([]);
});
