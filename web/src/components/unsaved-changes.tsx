// Put this into a form: it asks before a half-filled form is left.

import { useEffect } from 'react';
import { fetchAhead, lazyPart } from '@/lib/ui/lazy-part';
import { useUnsavedChanges } from '@/lib/router/use-unsaved-changes';

const load = async () => (await import('./leave-dialog')).LeaveDialog;
const LeaveDialog = lazyPart(load);

interface UnsavedChangesProps {
  when: boolean;
  /** What was changed is given up. */
  onLeave?: () => void;
}

export function UnsavedChanges({ when, onLeave }: UnsavedChangesProps) {
  const held = useUnsavedChanges(when);
  // Fetched with the first change, so that the question can be asked without a network as well.
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
