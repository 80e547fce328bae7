// Stands in place of the box to write in, where one of the two has blocked the other or the other one is not here.

import { Button } from '@/components/ui/button';
import { useIsBlocked } from '@/domain/blocks/get-block';
import { useSetBlockMutation } from '@/domain/blocks/set-block';
import type { Person } from '@/features/messages/api/list-conversations';

export function ClosedComposer({ person, reason }: { person: Person; reason: string }) {
  const blocked = useIsBlocked(person.id);
  const { mutate: setBlock, isPending } = useSetBlockMutation({ id: person.id, name: person.full_name });
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 border-t border-border px-5 py-4 text-muted-foreground">
      <p>{reason}</p>
      {blocked && (
        <Button
          variant="secondary"
          size="sm"
          pending={isPending}
          onClick={() => {
            setBlock(false);
          }}
        >
          Unblock
        </Button>
      )}
    </div>
  );
}
