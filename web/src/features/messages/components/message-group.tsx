// Consecutive messages of one person, with the time shown once below them.

import { Check, CheckCheck, Clock } from 'lucide-react';
import { isAfter } from '@/features/messages/api/read-marks';
import type { Entry } from '@/features/messages/timeline';
import { formatClock } from '@/lib/format/clock-labels';
import { cn } from '@/lib/styles/cn';
import { formatMoment } from '@/lib/format/format';
import { t } from '@/words/messages';
import { Bubble } from './bubble';
import { FailedNote } from './failed-note';

interface MessageGroupProps {
  mine: boolean;
  entries: Entry[];
  theirMark: string | null | undefined;
}

export function MessageGroup({ mine, entries, theirMark }: MessageGroupProps) {
  const last = entries.at(-1);
  if (!last) return null;
  const failed = last.waiting?.state === 'failed' ? last.waiting : null;
  return (
    <div className={cn('flex flex-col items-start gap-1', mine && 'items-end')}>
      {entries.map((entry) => (
        <Bubble key={entry.id} entry={entry} mine={mine} last={entry === last} />
      ))}
      {failed ? <FailedNote message={failed} /> : <GroupFoot mine={mine} last={last} theirMark={theirMark} />}
    </div>
  );
}

function GroupFoot({
  mine,
  last,
  theirMark,
}: {
  mine: boolean;
  last: Entry;
  theirMark: MessageGroupProps['theirMark'];
}) {
  const time = new Date(last.createdAt);
  return (
    <p className="flex items-center gap-1 px-1 text-xs text-muted-foreground">
      <time dateTime={last.createdAt} title={formatMoment(time)} className="tabular-nums">
        {formatClock(time)}
      </time>
      {mine && <DeliveryMark last={last} read={!isAfter(last.createdAt, theirMark)} />}
    </p>
  );
}

function DeliveryMark({ last, read }: { last: Entry; read: boolean }) {
  if (last.waiting) return <Clock role="img" aria-label={waitingLabel(last)} className="size-3.5" />;
  const [Icon, label] = read ? ([CheckCheck, t('mark.read')] as const) : ([Check, t('mark.sent')] as const);
  return <Icon role="img" aria-label={label} className={cn('size-4', read && 'text-primary')} />;
}

function waitingLabel({ waiting }: Entry): string {
  return waiting?.state === 'sending' ? t('mark.sending') : t('mark.waiting');
}
