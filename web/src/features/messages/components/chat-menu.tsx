// The button behind which a person can be blocked and reported.

import { Ban, EllipsisVertical, Flag } from 'lucide-react';
import { useState } from 'react';
import { MoreMenu } from '@/components/more-menu';
import { useBlockedQuery, useBlockMutation } from '@/features/messages/api/block-person';
import type { Person } from '@/features/messages/api/list-conversations';
import { lazyDialog } from '@/lib/lazy-part';

const ConfirmDialog = lazyDialog(async () => (await import('@/components/confirm-dialog')).ConfirmDialog);
const ReportDialog = lazyDialog(async () => (await import('@/components/report-dialog')).ReportDialog);

export function ChatMenu({ person }: { person: Person }) {
  const { data: blocked = false } = useBlockedQuery(person.id);
  const { mutate: setBlocked, isPending } = useBlockMutation(person.id, person.full_name);
  const [chosen, setChosen] = useState<'block' | 'report'>();
  const close = () => {
    setChosen(undefined);
  };
  return (
    <>
      <MoreMenu
        label={`More about ${person.full_name}`}
        icon={EllipsisVertical}
        entries={[
          {
            label: blocked ? 'Unblock' : 'Block',
            icon: Ban,
            onSelect: () => {
              if (blocked) setBlocked(false);
              else setChosen('block');
            },
          },
          {
            label: 'Report',
            icon: Flag,
            onSelect: () => {
              setChosen('report');
            },
          },
        ]}
      />
      {chosen === 'block' && (
        <ConfirmDialog
          title={`Block ${person.full_name}?`}
          context="Neither of you can contact the other, and neither sees what the other posts. They are not told."
          action="Block"
          pending={isPending}
          onConfirm={() => {
            setBlocked(true, { onSuccess: close });
          }}
          onClose={close}
        />
      )}
      {chosen === 'report' && (
        <ReportDialog kind="profile" id={person.id} what={`person ${person.full_name}`} onClose={close} />
      )}
    </>
  );
}
