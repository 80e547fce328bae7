// Put this into a form: it asks before a half-filled form is left.

import { useEffect } from 'react';
import { fetchAhead, lazyPart } from '@/lib/lazy-part';
import { useUnsavedChanges } from '@/lib/use-unsaved-changes';

const load = async () => (await import('./leave-dialog')).LeaveDialog;
const LeaveDialog = lazyPart(load);

export function UnsavedChanges({ when }: { when: boolean }) {
  const held = useUnsavedChanges(when);
  // Fetched with the first change, so that the question can be asked without a network as well.
  useEffect(() => {
    if (when) fetchAhead(load);
  }, [when]);
  return held && <LeaveDialog {...held} onFailed={held.stay} />;
}
