// The place of the toast. Its code comes when the browser has nothing better to do, or with the first toast.

import { lazyPart, useFetchWhenIdle } from '@/lib/ui/lazy-part';
import { useToast } from '@/lib/ui/toast';

const load = async () => (await import('./toast-card')).ToastCard;
const ToastCard = lazyPart(load);

export function Toaster() {
  const toast = useToast();
  // Fetched ahead, because the first toast may well be the one that says there is no network.
  useFetchWhenIdle(load);
  return toast && <ToastCard toast={toast} />;
}
