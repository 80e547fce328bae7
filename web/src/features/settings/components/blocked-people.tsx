// Whom one blocked, with the way back.

import { Link } from '@/components/link';
import { ListFailed } from '@/components/list-failed';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useBlockedQuery, type Block } from '@/features/settings/api/list-blocked';
import { useUnblockMutation } from '@/features/settings/api/unblock';
import { avatarKind } from '@/lib/avatar';

export function BlockedPeople() {
  const { data, isError, isFetching, refetch } = useBlockedQuery();
  const { mutate: unblock } = useUnblockMutation();
  if (isError && !data) return <ListFailed retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-9 appear-late" />;
  if (data.length === 0) {
    return <p className="text-sm text-foreground-2">You have not blocked anybody.</p>;
  }
  return (
    <ul className="flex flex-col gap-4">
      {data.map((block) => (
        <li key={block.blocked_id}>
          <BlockedPerson
            block={block}
            onUnblock={() => {
              unblock(block.blocked_id);
            }}
          />
        </li>
      ))}
    </ul>
  );
}

function BlockedPerson({ block, onUnblock }: { block: Block; onUnblock: () => void }) {
  const { full_name, handle, avatar_url, user_type } = block.blocked;
  return (
    <div className="flex items-center gap-3">
      <Avatar id={block.blocked_id} name={full_name} url={avatar_url} kind={avatarKind(user_type)} />
      <div className="min-w-0 flex-1">
        <Link to={`/user/${block.blocked_id}`} dir="auto" className="block truncate font-[560] hover:underline">
          {full_name}
        </Link>
        <p className="truncate text-sm text-muted-foreground">@{handle}</p>
      </div>
      <Button variant="secondary" size="sm" aria-label={`Unblock ${full_name}`} onClick={onUnblock}>
        Unblock
      </Button>
    </div>
  );
}
