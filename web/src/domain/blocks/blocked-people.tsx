// The list of blocked people, each with a button to unblock.

import { Link } from '@/components/link';
import { ShortList } from '@/components/short-list';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { useBlocksQuery, type Block } from './list-blocks';
import { useSetBlockMutation } from './set-block';
import { avatarKind } from '@/lib/format/avatar';
import { t } from '@/words/blocks';

export function BlockedPeople() {
  return (
    <ShortList query={useBlocksQuery()} empty={t('none')}>
      {(block) => (
        <li key={block.blocked_id}>
          <BlockedPerson block={block} />
        </li>
      )}
    </ShortList>
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
        aria-label={t('unblockPerson', { name: full_name })}
        pending={isPending}
        onClick={() => {
          setBlock(false);
        }}
      >
        {t('unblock')}
      </Button>
    </div>
  );
}
