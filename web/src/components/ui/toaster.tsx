// The container of the toast. Its code loads when the browser is idle, or with the first toast.

import { lazyPart, useFetchWhenIdle } from '@/lib/ui/lazy-part';
import { useToast } from '@/lib/ui/toast';

const load = async () => (await import('./toast-card')).ToastCard;
const ToastCard = lazyPart(load);

export function Toaster() {
  const toast = useToast();
  // Preloaded, because the first toast may be the one that says there is no network.
  useFetchWhenIdle(load);
  return toast && <ToastCard toast={toast} />;
}
