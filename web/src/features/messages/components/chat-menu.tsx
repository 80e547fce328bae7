// The button behind which somebody can be blocked and reported.

import { EllipsisVertical } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import { useBlockedQuery, useBlockMutation } from '@/features/messages/api/block-person';
import type { Person } from '@/features/messages/api/list-conversations';
import { lazyDialog, lazyPart } from '@/lib/lazy-part';
import { useMenuOnDemand } from '@/lib/use-menu-on-demand';

const load = async () => (await import('./chat-menu-content')).ChatMenuContent;
const ChatMenuContent = lazyPart(load);

const ConfirmDialog = lazyDialog(async () => (await import('@/components/confirm-dialog')).ConfirmDialog);
const ReportDialog = lazyDialog(async () => (await import('@/components/report-dialog')).ReportDialog);

export function ChatMenu({ person }: { person: Person }) {
  const { data: blocked = false } = useBlockedQuery(person.id);
  const { mutate: setBlocked, isPending } = useBlockMutation(person.id, person.full_name);
  const [chosen, setChosen] = useState<'block' | 'report'>();
  const { wanted, giveUp, buttonProps } = useMenuOnDemand(load);
  const button = <MenuButton name={person.full_name} {...buttonProps} />;
  const close = () => {
    setChosen(undefined);
  };
  return (
    <>
      {wanted ? (
        <ChatMenuContent
          trigger={<MenuButton name={person.full_name} />}
          blocked={blocked}
          onToggleBlock={() => {
            if (blocked) setBlocked(false);
            else setChosen('block');
          }}
          onReport={() => {
            setChosen('report');
          }}
          meanwhile={button}
          onFailed={giveUp}
        />
      ) : (
        button
      )}
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

function MenuButton({ name, ...props }: ComponentProps<'button'> & { name: string }) {
  return (
    <Button variant="ghost" size="icon" aria-label={`More about ${name}`} {...props}>
      <EllipsisVertical />
    </Button>
  );
}
