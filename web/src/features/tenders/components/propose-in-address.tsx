// The proposal dialog for the tender named in the URL.

import { useDialogInAddress } from '@/lib/router/dialog-in-address';
import { lazyDialog } from '@/components/lazy-dialog';

const ProposalDialog = lazyDialog(async () => (await import('./proposal-dialog')).ProposalDialog);

export function ProposeInAddress() {
  const { about: tenderId, close } = useDialogInAddress('propose');
  if (tenderId === null) return null;
  return <ProposalDialog key={tenderId} tenderId={tenderId} onClose={close} />;
}
