// The centred spinner: while the stored session is read, and while a screen's code is on its way.

import { Spinner } from '@/components/ui/spinner';
import { t } from '@/words/shell';

export function PageSpinner() {
  return (
    <p role="status" className="flex min-h-80 appear-late items-center justify-center gap-2 text-muted-foreground">
      <Spinner />
      {t('loading')}
    </p>
  );
}
