import { expect, it } from 'vitest';
import type { SeekerDashboard } from '@/domain/dashboard/dashboard';
import { greeting, summary } from './greeting';

it('greets by first name and local time', () => {
  expect(greeting('Ananya R. Iyer', new Date(2026, 10, 15, 9))).toBe('Good morning, Ananya');
  expect(greeting('Ananya', new Date(2026, 10, 15, 12))).toBe('Good afternoon, Ananya');
  expect(greeting(' Ananya Iyer', new Date(2026, 10, 15, 23))).toBe('Good evening, Ananya');
});

function withNumbers(total: number, pending: number, interviews: number): SeekerDashboard {
  const stat = (value: number) => ({ value, trend: [] });
  return {
    stats: {
      total_applications: stat(total),
      pending_reviews: stat(pending),
      interviews: stat(interviews),
      profile_views: stat(0),
    },
    pipeline: [],
    recent_applications: [],
    saved_jobs: [],
  };
}

it('C-187 shows a new account its next step, and others what is pending', () => {
  expect(summary(withNumbers(0, 0, 0))).toBe('Find a job you like and apply. You can follow it here.');
  expect(summary(withNumbers(3, 2, 1))).toBe('1 interview, 2 applications under review');
  expect(summary(withNumbers(1, 0, 0))).toBe('Nothing is waiting for an answer.');
});
