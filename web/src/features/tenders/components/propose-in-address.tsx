// The proposal dialog of whichever tender the address names.

import { lazy, Suspense } from 'react';
import { useDialogInAddress } from '@/lib/dialog-in-address';

const ProposalDialog = lazy(async () => ({ default: (await import('./proposal-dialog')).ProposalDialog }));

export function ProposeInAddress() {
  const { about: tenderId, close } = useDialogInAddress('propose');
  if (tenderId === null) return null;
  return (
    <Suspense>
      <ProposalDialog key={tenderId} tenderId={tenderId} onClose={close} />
    </Suspense>
  );
}
