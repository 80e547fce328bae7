// The button behind which somebody can be blocked and reported.

import { Ban, EllipsisVertical, Flag } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu';
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
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="icon" aria-label={`More about ${person.full_name}`}>
            <EllipsisVertical />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem
            onSelect={() => {
              if (blocked) setBlocked(false);
              else setChosen('block');
            }}
          >
            <Ban aria-hidden="true" />
            {blocked ? 'Unblock' : 'Block'}
          </DropdownMenuItem>
          <DropdownMenuItem
            onSelect={() => {
              setChosen('report');
            }}
          >
            <Flag aria-hidden="true" />
            Report
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {chosen === 'block' && (
        <ConfirmDialog
          title={`Block ${person.full_name}?`}
          context="Neither of you can write to the other, and neither sees what the other posts. They are not told."
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
