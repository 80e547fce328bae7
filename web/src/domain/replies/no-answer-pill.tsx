// Marks an application whose promised answer did not come, beside its status.

import { Pill } from '@/components/ui/pill';
import { t } from '@/words/replies';

interface NoAnswerPillProps {
  application: { answered_at: string | null; unanswered_at: string | null };
}

/** Nothing while there is time; a late answer takes the mark away. */
export function NoAnswerPill({ application: { answered_at, unanswered_at } }: NoAnswerPillProps) {
  return unanswered_at === null || answered_at !== null ? null : <Pill tone="warning">{t('noAnswer')}</Pill>;
}
