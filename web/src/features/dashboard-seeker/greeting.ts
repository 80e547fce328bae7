// What the dashboard of a job seeker says first.

import type { SeekerDashboard } from '@/domain/dashboard/dashboard';
import { formatCount } from '@/lib/format/format';

/** By the reader's own clock. Only the first name: they know the rest. */
export function greeting(name: string, now: Date): string {
  const hour = now.getHours();
  const day = hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening';
  return `Good ${day}, ${name.trim().split(/\s+/)[0] ?? name}`;
}

/** What waits, else the next step. */
export function summary({ stats: { total_applications, pending_reviews, interviews } }: SeekerDashboard): string {
  if (total_applications.value === 0) return 'Find a job you like and apply. You can follow it here.';
  const waiting = [
    interviews.value > 0 && formatCount(interviews.value, 'interview'),
    pending_reviews.value > 0 && `${formatCount(pending_reviews.value, 'application')} under review`,
  ].filter((part) => part !== false);
  return waiting.length > 0 ? waiting.join(', ') : 'Nothing waits for an answer.';
}
