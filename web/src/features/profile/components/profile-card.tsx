// The user's own card at the top of the left column.

import { Confluence } from '@/components/confluence';
import { Link } from '@/components/link';
import { Avatar } from '@/components/ui/avatar';
import { Card } from '@/components/ui/card';
import { coverOf } from '@/features/profile/account-types';
import { useRecordView } from '@/domain/views/record-view';
import type { User } from '@/lib/auth/auth';
import { avatarKind } from '@/lib/format/avatar';
import { cn } from '@/lib/styles/cn';
import { formatNumber } from '@/lib/format/format-number';
import { t } from '@/words/feed-rails';

export function ProfileCard({ user }: { user: User }) {
  const views = useRecordView('profile', user.id);
  const { lead, surface } = coverOf(user.userType);
  return (
    <Card className="overflow-hidden">
      <Confluence drawing="cover" lead={lead} className={cn('h-16 w-full', surface)} />
      <div className="px-4 pb-4">
        <Avatar
          id={user.id}
          name={user.name}
          url={user.avatar}
          size="lg"
          kind={avatarKind(user.userType)}
          className="-mt-8 ring-4 ring-card"
        />
        <p dir="auto" className="mt-2 truncate text-lg font-[600]">
          <Link to={`/user/${user.id}`} className="hover:underline">
            {user.name}
          </Link>
        </p>
        <p className="truncate text-sm text-muted-foreground">
          {user.handle ? `@${user.handle}` : t('account', { type: user.userType })}
        </p>
        {/* Reserves the height of the line while the number loads. */}
        <p className="mt-3 flex justify-between border-t border-border pt-3 text-sm text-foreground-2">
          {t('profileViews')}
          <span className="font-[600] text-foreground tabular-nums">
            {typeof views === 'number' && formatNumber(views)}
          </span>
        </p>
      </div>
    </Card>
  );
}
