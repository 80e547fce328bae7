// The greeting and the summary line of a job seeker's dashboard.

import type { SeekerDashboard } from '@/domain/dashboard/dashboard';
import { t } from '@/words/dashboard-seeker';

/** Uses the reader's local time and their first name. */
export function greeting(name: string, now: Date): string {
  const hour = now.getHours();
  const day = hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening';
  return t(`greeting.${day}`, { name: name.trim().split(/\s+/)[0] ?? name });
}

/** Returns what is pending, or else the next step to take. */
export function summary({ stats: { total_applications, pending_reviews, interviews } }: SeekerDashboard): string {
  const counts = { interviews: interviews.value, reviews: pending_reviews.value };
  if (total_applications.value === 0) return t('summary.start');
  if (counts.interviews > 0 && counts.reviews > 0) return t('summary.both', counts);
  if (counts.interviews > 0) return t('summary.interviews', counts);
  return counts.reviews > 0 ? t('summary.reviews', counts) : t('summary.nothing');
}
