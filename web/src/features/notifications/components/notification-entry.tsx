// One notification. It links to its subject and is marked as read when opened.

import { Link } from '@/components/link';
import { Written } from '@/components/written';
import type { Notification } from '@/features/notifications/api/list-notifications';
import { useMarkReadMutation } from '@/features/notifications/api/mark-read';
import { iconFor } from '@/features/notifications/kind-icons';
import { formatAgo } from '@/lib/format/clock-labels';
import { cn } from '@/lib/styles/cn';
import { formatMoment } from '@/lib/format/format';
import { contentLanguage } from '@/lib/words/content-language';
import { t } from '@/words/notifications';

export function NotificationEntry({ notification }: { notification: Notification }) {
  const { mutate: markRead } = useMarkReadMutation();
  const { title, body, link, created_at, read_at, actor } = notification;
  const { icon: Icon, tone } = iconFor(notification);
  const time = new Date(created_at);
  const unread = read_at === null;
  return (
    <Link
      to={link ?? '/notifications'}
      onClick={() => {
        if (unread) markRead(notification);
      }}
      className={cn('flex gap-3 px-4 py-3 -outline-offset-2 hover:bg-muted', unread && 'bg-accent')}
    >
      <span className={cn('grid size-9 shrink-0 place-items-center rounded-full', tone)}>
        <Icon aria-hidden="true" className="size-4.5" />
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" lang={contentLanguage(title)} className="block break-words">
          <Title name={actor?.full_name} unread={unread}>
            {title}
          </Title>
        </span>
        {body !== '' && (
          <span dir="auto" className="block truncate text-sm text-muted-foreground">
            <Written>{body}</Written>
          </span>
        )}
        <time dateTime={created_at} title={formatMoment(time)} className="block text-xs text-muted-foreground">
          {formatAgo(time, new Date())}
        </time>
      </span>
      {unread && (
        <span className="mt-2 size-2 shrink-0 rounded-full bg-primary keep-fill">
          <span className="sr-only">{t('unread')}</span>
        </span>
      )}
    </Link>
  );
}

interface TitleProps {
  name: string | undefined;
  unread: boolean;
  children: string;
}

/** Emphasises the person's name or, without one, the event. */
function Title({ name, unread, children: title }: TitleProps) {
  if (name !== undefined && name !== '' && title.startsWith(name)) {
    return (
      <>
        <strong className="font-[600]">{name}</strong>
        {title.slice(name.length)}
      </>
    );
  }
  return unread ? <strong className="font-[600]">{title}</strong> : title;
}
