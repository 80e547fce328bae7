import { expect, it } from 'vitest';
import { includesTeam } from './get-own-subscription';

const NOW = new Date('2026-11-15T12:00:00Z');

it('accepts the Business plan until the end of the paid period', () => {
  const plan = (name: 'Business' | 'Pro', end: string | null, status: 'Active' | 'Cancelled' = 'Active') =>
    includesTeam({ plan: name, status, current_period_end: end }, NOW);
  expect(plan('Business', null)).toBe(true);
  expect(plan('Business', '2026-11-16T00:00:00+00:00')).toBe(true);
  expect(plan('Business', '2026-11-16T00:00:00+00:00', 'Cancelled')).toBe(true);
  expect(plan('Business', '2026-11-14T00:00:00+00:00')).toBe(false);
  expect(plan('Business', null, 'Cancelled')).toBe(false);
  expect(plan('Pro', null)).toBe(false);
  expect(includesTeam(null, NOW)).toBe(false);
});
