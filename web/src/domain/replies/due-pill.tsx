// Reminds an employer that a promised answer is due.

import { Clock } from 'lucide-react';
import { Pill } from '@/components/ui/pill';
import { formatDeadline } from '@/lib/format/format-deadline';
import { t } from '@/words/replies';
import { dueOf, type Promised } from './reply-due';

/** Hidden while there is time, and after the answer. */
export function DuePill({ application, className }: { application: Promised; className?: string }) {
  const now = new Date();
  const due = dueOf(application, now);
  if (due === undefined || application.reply_by === null) return null;
  return (
    <Pill tone={due === 'overdue' ? 'destructive' : 'warning'} icon={Clock} className={className}>
      {due === 'overdue' ? t('due.overdue') : t('due.soon', { when: formatDeadline(application.reply_by, now) })}
    </Pill>
  );
}
