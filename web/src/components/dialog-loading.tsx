// In the place of a dialog whose code is still being fetched. It waits a moment, since most are there at once.

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
