// A menu for blocking or reporting the other person.

import { Ban, EllipsisVertical, Flag } from 'lucide-react';
import { useState } from 'react';
import { MoreMenu } from '@/components/more-menu';
import { useIsBlocked } from '@/domain/blocks/get-block';
import { useSetBlockMutation } from '@/domain/blocks/set-block';
import type { Person } from '@/features/messages/api/list-conversations';
import { lazyDialog } from '@/components/lazy-dialog';
import { t } from '@/words/messages';

const BlockDialog = lazyDialog(async () => (await import('@/domain/blocks/block-dialog')).BlockDialog);
const ReportDialog = lazyDialog(async () => (await import('@/domain/reports/report-dialog')).ReportDialog);

export function ChatMenu({ person }: { person: Person }) {
  const blocked = useIsBlocked(person.id);
  const { mutate: setBlock } = useSetBlockMutation({ id: person.id, name: person.full_name });
  const [chosen, setChosen] = useState<'block' | 'report'>();
  const close = () => {
    setChosen(undefined);
  };
  return (
    <>
      <MoreMenu
        label={t('chat.more', { name: person.full_name })}
        icon={EllipsisVertical}
        entries={[
          {
            label: blocked ? t('chat.unblock') : t('chat.block'),
            icon: Ban,
            onSelect: () => {
              if (blocked) setBlock(false);
              else setChosen('block');
            },
          },
          {
            label: t('chat.report'),
            icon: Flag,
            onSelect: () => {
              setChosen('report');
            },
          },
        ]}
      />
      {chosen === 'block' && <BlockDialog id={person.id} name={person.full_name} onClose={close} />}
      {chosen === 'report' && (
        <ReportDialog
          kind="profile"
          id={person.id}
          what={t('chat.person', { name: person.full_name })}
          onClose={close}
        />
      )}
    </>
  );
}
