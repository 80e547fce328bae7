// Put this into a form: it asks before the user leaves it with unsaved input.

import { useEffect } from 'react';
import { fetchAhead, lazyPart } from '@/lib/ui/lazy-part';
import { useUnsavedChanges } from '@/lib/router/use-unsaved-changes';

const load = async () => (await import('./leave-dialog')).LeaveDialog;
const LeaveDialog = lazyPart(load);

interface UnsavedChangesProps {
  when: boolean;
  /** Called when the changes are discarded. */
  onLeave?: () => void;
}

export function UnsavedChanges({ when, onLeave }: UnsavedChangesProps) {
  const held = useUnsavedChanges(when);
  // Loaded with the first change, so that the dialog can open even without a network.
  useEffect(() => {
    if (when) fetchAhead(load);
  }, [when]);
  if (!held) return null;
  const { stay, leave } = held;
  return (
    <LeaveDialog
      stay={stay}
      leave={() => {
        onLeave?.();
        leave();
      }}
      onFailed={stay}
    />
  );
}
