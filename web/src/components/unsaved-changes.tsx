// Put this into a form: it asks before a half-filled form is left.

import { lazy, Suspense, useEffect } from 'react';
import { useUnsavedChanges } from '@/lib/use-unsaved-changes';

const load = () => import('./leave-dialog');
const LeaveDialog = lazy(async () => ({ default: (await load()).LeaveDialog }));

export function UnsavedChanges({ when }: { when: boolean }) {
  const held = useUnsavedChanges(when);
  // Fetched with the first change, so that the question can be asked without a network as well.
  useEffect(() => {
    if (when) load().catch(() => undefined);
  }, [when]);
  return <Suspense>{held && <LeaveDialog {...held} />}</Suspense>;
}
