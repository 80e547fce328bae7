// The apply dialog for the job named in the URL.

import { useDialogInAddress } from '@/lib/router/dialog-in-address';
import { lazyDialog } from '@/components/lazy-dialog';

const ApplyDialog = lazyDialog(async () => (await import('./apply-dialog')).ApplyDialog);

export function ApplyInAddress() {
  const { about: jobId, close } = useDialogInAddress('apply');
  if (jobId === null) return null;
  return <ApplyDialog key={jobId} jobId={jobId} onClose={close} />;
}
