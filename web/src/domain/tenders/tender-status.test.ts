import { expect, it } from 'vitest';
import { isSealed, tenderWord } from './tender-status';

it('C-380 M-52: a tender has one status word, for its owner and for everyone else', () => {
  expect(tenderWord({ status: 'Open', withdrawn_at: null })).toBe('Open');
  expect(tenderWord({ status: 'Closed', withdrawn_at: '2026-11-10T08:00:00Z' })).toBe('Withdrawn');
});

it('M-52: proposals are sealed only until bidding has closed', () => {
  expect(isSealed({ sealed: true, status: 'Open' })).toBe(true);
  expect(isSealed({ sealed: true, status: 'Closed' })).toBe(false);
  expect(isSealed({ sealed: false, status: 'Open' })).toBe(false);
});
