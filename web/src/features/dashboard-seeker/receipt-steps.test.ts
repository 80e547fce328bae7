import { NO_FACTS } from '@/domain/companies/company-facts';
import { expect, it } from 'vitest';
import type { ApplicationWithHistory } from './api/get-application';
import { stepsOf } from './receipt-steps';

const APPLICATION: ApplicationWithHistory = {
  id: '1',
  status: 'Rejected',
  created_at: '2026-11-01T10:00:00Z',
  cover_letter: null,
  unmet_needs: 0,
  answers: [],
  reply_by: '2026-11-15T10:00:00Z',
  answered_at: '2026-11-04T10:00:00Z',
  unanswered_at: null,
  job: {
    id: '2',
    title: 'Clerk',
    company: 'Acme',
    location: 'Pune',
    status: 'Active',
    employer_id: 'owner',
    employer: NO_FACTS,
  },
  events: [
    { status: 'Under Review', reason: null, note: null, created_at: '2026-11-01T10:00:00Z' },
    { status: 'Rejected', reason: 'location', note: 'Too far away', created_at: '2026-11-04T10:00:00Z' },
  ],
  openings: [
    { opened_at: '2026-11-02T10:00:00Z', opened_by: 'someone of the team' },
    { opened_at: '2026-11-05T10:00:00Z', opened_by: 'owner' },
  ],
  interviews: [],
};

it('lists the first opening and each step, in order', () => {
  expect(stepsOf(APPLICATION)).toEqual([
    { kind: 'received', at: '2026-11-01T10:00:00Z' },
    { kind: 'opened', at: '2026-11-02T10:00:00Z', by: 'team', times: 2, last: '2026-11-05T10:00:00Z' },
    { kind: 'status', at: '2026-11-04T10:00:00Z', status: 'Rejected', reason: 'location', note: 'Too far away' },
  ]);
});

it('does not mention a resume that was never opened', () => {
  expect(stepsOf({ ...APPLICATION, openings: [] }).map(({ kind }) => kind)).toEqual(['received', 'status']);
});
