// The place of the toast. Its code comes when the browser has nothing better to do, or with the first toast.

import { lazy, Suspense, useEffect } from 'react';
import { useToast } from '@/lib/toast';
import { whenIdle } from '@/lib/when-idle';

const load = () => import('./toast-card');
const ToastCard = lazy(async () => ({ default: (await load()).ToastCard }));

export function Toaster() {
  const toast = useToast();
  // Fetched ahead, because the first toast may well be the one that says there is no network.
  useEffect(() => whenIdle(() => void load()), []);
  return <Suspense>{toast && <ToastCard toast={toast} />}</Suspense>;
}
