// Marks an application whose promised answer did not come, next to its status.

import { Pill } from '@/components/ui/pill';
import { t } from '@/words/replies';

interface NoAnswerPillProps {
  application: { answered_at: string | null; unanswered_at: string | null };
}

/** Hidden while there is time, and after a late answer. */
export function NoAnswerPill({ application: { answered_at, unanswered_at } }: NoAnswerPillProps) {
  return unanswered_at === null || answered_at !== null ? null : <Pill tone="warning">{t('noAnswer')}</Pill>;
}
