// Renders the days, the message groups and the unread line, one below the other.

import type { ReactNode } from 'react';
import type { TimelineItem } from '@/features/messages/timeline';
import { formatDay } from '@/lib/format/clock-labels';
import { cn } from '@/lib/styles/cn';
import { t } from '@/words/messages';
import { ConversationPictures } from './conversation-pictures';
import { MessageGroup } from './message-group';

interface TimelineProps {
  items: TimelineItem[];
  /** The read mark of the other person. */
  theirMark: string | null | undefined;
}

export function Timeline({ items, theirMark }: TimelineProps) {
  return (
    <ConversationPictures items={items}>
      <ol className="flex flex-col gap-4">
        {items.map((item) => (
          <li key={item.key}>{itemOf(item, theirMark)}</li>
        ))}
      </ol>
    </ConversationPictures>
  );
}

function itemOf(item: TimelineItem, theirMark: TimelineProps['theirMark']): ReactNode {
  switch (item.kind) {
    case 'day':
      return <Divider>{formatDay(item.day, new Date())}</Divider>;
    case 'unread':
      return <Divider news>{t('new', { count: item.count })}</Divider>;
    case 'group':
      return <MessageGroup mine={item.mine} entries={item.entries} theirMark={theirMark} />;
  }
}

function Divider({ news = false, children }: { news?: boolean; children: ReactNode }) {
  const rule = cn('h-px flex-1 bg-border', news && 'bg-primary');
  return (
    <p className={cn('flex items-center gap-3 text-xs text-muted-foreground', news && 'font-[600] text-primary')}>
      <span aria-hidden="true" className={rule} />
      {children}
      <span aria-hidden="true" className={rule} />
    </p>
  );
}
