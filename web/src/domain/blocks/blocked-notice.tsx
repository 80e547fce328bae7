// Shown instead of a blocked person's posts.

import { ShieldBan } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { t } from '@/words/blocks';
import { useSetBlockMutation } from './set-block';

export function BlockedNotice({ id, name }: { id: string; name: string }) {
  const { mutate: setBlock, isPending } = useSetBlockMutation({ id, name });
  return (
    <Card bleed>
      <EmptyState
        icon={ShieldBan}
        title={t('blocked', { name })}
        action={
          <Button
            variant="secondary"
            pending={isPending}
            onClick={() => {
              setBlock(false);
            }}
          >
            {t('unblock')}
          </Button>
        }
      >
        {t('blockedText')}
      </EmptyState>
    </Card>
  );
}
