// An employer's reply record: how many applications were answered in time, how quickly, and the number it is based on.

import { MessageSquareReply } from 'lucide-react';
import { cn } from '@/lib/styles/cn';
import { t } from '@/words/replies';
import { useReplyRecordQuery } from './get-reply-record';

/** Renders nothing while loading, or if too few people have applied to tell. */
export function ReplyRecord({ employerId, className }: { employerId: string; className?: string }) {
  const { data: record } = useReplyRecordQuery(employerId);
  if (!record) return null;
  const { applications, in_time, median_days } = record;
  const facts = [
    t('record', { percent: Math.floor((in_time / applications) * 100) }),
    median_days === null ? undefined : t('record.median', { count: median_days }),
  ];
  return (
    <div className={cn('flex gap-3 text-sm', className)}>
      <MessageSquareReply aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-muted-foreground" />
      <div className="min-w-0">
        <p className="font-medium">{facts.filter((fact) => fact !== undefined).join(', ')}</p>
        <p className="text-muted-foreground">{t('record.basis', { count: applications })}</p>
      </div>
    </div>
  );
}
