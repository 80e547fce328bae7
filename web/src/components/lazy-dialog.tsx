// A dialog whose code loads when it is opened.

import type { ComponentType } from 'react';
import { DialogLoading } from './dialog-loading';
import { lazyPart } from '@/lib/ui/lazy-part';

/** The page dims until the dialog has loaded; if the load fails, it closes. */
export function lazyDialog<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = lazyPart(load);
  return function LazyDialog(props: Props) {
    return <Dialog {...props} fallback={<DialogLoading />} onFailed={props.onClose} />;
  };
}
