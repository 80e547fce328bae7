// The two possible decisions. Taking something down needs a confirmation, because it cannot be undone here.

import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazyDialog } from '@/components/lazy-dialog';
import { focusIfLost } from '@/lib/ui/focus-if-lost';

const ConfirmDialog = lazyDialog(async () => (await import('@/components/confirm-dialog')).ConfirmDialog);

interface DecisionButtonsProps {
  /** Such as "Publish as it is". */
  keep: { label: string; run: (onDone: () => void) => void };
  /** Absent if there is nothing to take down. */
  remove?:
    { label: string; title: string; context: string; action: string; run: (onDone: () => void) => void } | undefined;
  pending: boolean;
}

export function DecisionButtons({ keep, remove, pending }: DecisionButtonsProps) {
  const [asking, setAsking] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAsking(false);
  };
  /** The focused button disappears with the entry, so move the focus to the panel. */
  const decide = (run: (onDone: () => void) => void) => {
    const panel = first.current?.closest<HTMLElement>('[role=tabpanel]');
    run(() => {
      close();
      focusIfLost(panel);
    });
  };
  return (
    <>
      <Button
        ref={first}
        variant="secondary"
        pending={pending && !asking}
        disabled={pending}
        onClick={() => {
          decide(keep.run);
        }}
      >
        {keep.label}
      </Button>
      {remove && (
        <Button
          variant="destructive"
          disabled={pending}
          aria-haspopup="dialog"
          onClick={() => {
            setAsking(true);
          }}
        >
          {remove.label}
        </Button>
      )}
      {remove && asking && (
        <ConfirmDialog
          title={remove.title}
          context={remove.context}
          action={remove.action}
          pending={pending}
          onConfirm={() => {
            decide(remove.run);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
