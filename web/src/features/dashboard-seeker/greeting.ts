// What the dashboard of a job seeker says first.

import type { SeekerDashboard } from '@/domain/dashboard/dashboard';
import { t } from '@/words/dashboard-seeker';

/** By the reader's own clock. Only the first name: they know the rest. */
export function greeting(name: string, now: Date): string {
  const hour = now.getHours();
  const day = hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening';
  return t(`greeting.${day}`, { name: name.trim().split(/\s+/)[0] ?? name });
}

/** What waits, else the next step. */
export function summary({ stats: { total_applications, pending_reviews, interviews } }: SeekerDashboard): string {
  const counts = { interviews: interviews.value, reviews: pending_reviews.value };
  if (total_applications.value === 0) return t('summary.start');
  if (counts.interviews > 0 && counts.reviews > 0) return t('summary.both', counts);
  if (counts.interviews > 0) return t('summary.interviews', counts);
  return counts.reviews > 0 ? t('summary.reviews', counts) : t('summary.nothing');
}
