// The people one has blocked, each with a button that ends the block.

import { Link } from '@/components/link';
import { ListFailed } from '@/components/list-failed';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useBlocksQuery, type Block } from './list-blocks';
import { useSetBlockMutation } from './set-block';
import { avatarKind } from '@/lib/format/avatar';

export function BlockedPeople() {
  const { data, isError, isFetching, refetch } = useBlocksQuery();
  if (isError && !data) return <ListFailed retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-9 appear-late" />;
  if (data.length === 0) {
    return <p className="text-sm text-foreground-2">You haven’t blocked anyone.</p>;
  }
  return (
    <ul className="flex flex-col gap-4">
      {data.map((block) => (
        <li key={block.blocked_id}>
          <BlockedPerson block={block} />
        </li>
      ))}
    </ul>
  );
}

function BlockedPerson({ block }: { block: Block }) {
  const { full_name, handle, avatar_url, user_type } = block.blocked;
  const { mutate: setBlock, isPending } = useSetBlockMutation({ id: block.blocked_id, name: full_name });
  return (
    <div className="flex items-center gap-3">
      <Avatar id={block.blocked_id} name={full_name} url={avatar_url} kind={avatarKind(user_type)} />
      <div className="min-w-0 flex-1">
        <Link to={`/user/${block.blocked_id}`} dir="auto" className="block truncate font-[560] hover:underline">
          {full_name}
        </Link>
        <p className="truncate text-sm text-muted-foreground">@{handle}</p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Unblock ${full_name}`}
        pending={isPending}
        onClick={() => {
          setBlock(false);
        }}
      >
        Unblock
      </Button>
    </div>
  );
}
