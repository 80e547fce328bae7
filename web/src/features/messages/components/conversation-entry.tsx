// One conversation in the list: the other person, the last message and its time, and the unread count.

import { Paperclip } from 'lucide-react';
import { memo } from 'react';
import { Link } from '@/components/link';
import { Avatar } from '@/components/ui/avatar';
import { Badge } from '@/components/ui/badge';
import { Written } from '@/components/written';
import type { Conversation } from '@/features/messages/api/list-conversations';
import { usePresence } from '@/features/messages/live/presence';
import { useUser } from '@/lib/auth/auth';
import { avatarKind } from '@/lib/format/avatar';
import { formatRecent } from '@/lib/format/clock-labels';
import { cn } from '@/lib/styles/cn';
import { useLanguage } from '@/lib/words/language';
import { t } from '@/words/messages';

interface ConversationEntryProps {
  conversation: Conversation;
  open: boolean;
  onChosen: () => void;
}

// `memo`, so that a press renders the pressed entry again and not all of them.
export const ConversationEntry = memo(function ConversationEntry({
  conversation: { id, person, last, unread },
  open,
  onChosen,
}: ConversationEntryProps) {
  useLanguage();
  const { online } = usePresence(id);
  return (
    <Link
      to={`/message/${person.id}`}
      aria-current={open ? 'page' : undefined}
      onClick={onChosen}
      className="flex items-center gap-3 px-4 py-3 -outline-offset-2 hover:bg-accent active:bg-accent aria-[current]:bg-primary-soft md:rounded-lg md:px-3 md:py-2.5 forced-colors:aria-[current]:border-l-4"
    >
      <Avatar
        id={person.id}
        name={person.full_name}
        url={person.avatar_url}
        kind={avatarKind(person.user_type)}
        online={online}
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span dir="auto" className={cn('truncate font-[560]', unread > 0 && 'font-[650]')}>
            {person.full_name}
            {online && <span className="sr-only">{t('entry.online')}</span>}
          </span>
          {last && (
            <time
              dateTime={last.createdAt}
              className={cn(
                'shrink-0 text-xs text-muted-foreground tabular-nums',
                unread > 0 && 'font-[600] text-primary',
              )}
            >
              {formatRecent(new Date(last.createdAt), new Date())}
            </time>
          )}
        </span>
        <span className="flex items-center justify-between gap-3">
          <Preview conversationId={id} last={last} unread={unread} />
          <Badge count={unread} />
          {unread > 0 && <span className="sr-only">{t('entry.unread', { count: unread })}</span>}
        </span>
      </span>
    </Link>
  );
});

interface PreviewProps {
  conversationId: string;
  last: Conversation['last'];
  unread: number;
}

function Preview({ conversationId, last, unread }: PreviewProps) {
  const { typing } = usePresence(conversationId);
  const user = useUser();
  if (typing) return <span className="text-sm text-primary">{t('entry.typing')}</span>;
  if (!last) return <span className="text-sm text-muted-foreground">{t('entry.nothing')}</span>;
  return (
    <span
      dir="auto"
      className={cn('flex min-w-0 items-center gap-1 text-sm text-muted-foreground', unread > 0 && 'text-foreground')}
    >
      {last.senderId === user.id && <span className="shrink-0">{t('entry.you')}</span>}
      {last.content === '' && <Paperclip aria-label={t('entry.attachment')} className="size-3.5 shrink-0" />}
      <span className="truncate">{last.content === '' ? last.attachmentName : <Written>{last.content}</Written>}</span>
    </span>
  );
}
