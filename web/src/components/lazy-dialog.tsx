// A dialog whose code is fetched when a person opens it.

import type { ComponentType } from 'react';
import { DialogLoading } from './dialog-loading';
import { lazyPart } from '@/lib/ui/lazy-part';

/** The page dims until the dialog is there; one that cannot be fetched is closed again. */
export function lazyDialog<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = lazyPart(load);
  return function LazyDialog(props: Props) {
    return <Dialog {...props} fallback={<DialogLoading />} onFailed={props.onClose} />;
  };
}
