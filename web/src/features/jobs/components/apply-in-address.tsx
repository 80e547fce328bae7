// The apply dialog of whichever job the address names.

import { lazy, Suspense } from 'react';
import { useDialogInAddress } from '@/lib/dialog-in-address';

const ApplyDialog = lazy(async () => ({ default: (await import('./apply-dialog')).ApplyDialog }));

export function ApplyInAddress() {
  const { about: jobId, close } = useDialogInAddress('apply');
  if (jobId === null) return null;
  return (
    <Suspense>
      <ApplyDialog key={jobId} jobId={jobId} onClose={close} />
    </Suspense>
  );
}
