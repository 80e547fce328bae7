// Replaces the composer when one person blocked the other or the other account is unavailable.

import { Button } from '@/components/ui/button';
import { useIsBlocked } from '@/domain/blocks/get-block';
import { useSetBlockMutation } from '@/domain/blocks/set-block';
import type { Person } from '@/features/messages/api/list-conversations';
import { inPageLanguage } from '@/lib/errors/server-sentences';
import { t } from '@/words/messages';

interface ClosedComposerProps {
  person: Person;
  /** Either the server's message or a text from the catalogue. */
  reason: string;
}

export function ClosedComposer({ person, reason }: ClosedComposerProps) {
  const blocked = useIsBlocked(person.id);
  const { mutate: setBlock, isPending } = useSetBlockMutation({ id: person.id, name: person.full_name });
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 border-t border-border px-5 py-4 text-muted-foreground">
      <p>{inPageLanguage(reason) ?? reason}</p>
      {blocked && (
        <Button
          variant="secondary"
          size="sm"
          pending={isPending}
          onClick={() => {
            setBlock(false);
          }}
        >
          {t('chat.unblock')}
        </Button>
      )}
    </div>
  );
}
