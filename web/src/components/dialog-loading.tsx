// Shown while the code of a dialog loads. It appears after a short delay, because most dialogs load immediately.

import { Overlay } from '@/components/ui/overlay';
import { Spinner } from '@/components/ui/spinner';
import { t } from '@/words/common';

export function DialogLoading() {
  return (
    <Overlay role="status" className="grid appear-late place-items-center">
      <span className="sr-only">{t('loading')}</span>
      <div className="rounded-xl bg-popover p-5 text-primary shadow-xl">
        <Spinner className="size-6" />
      </div>
    </Overlay>
  );
}
