// The centred spinner, shown while the stored session is read or a screen's code loads.

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
