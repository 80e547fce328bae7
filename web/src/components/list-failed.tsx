// Shown instead of a short list that did not load: one line with a retry button.

import { Button } from '@/components/ui/button';
import { t } from '@/words/common';

interface ListFailedProps {
  retrying: boolean;
  onRetry: () => void;
}

export function ListFailed({ retrying, onRetry }: ListFailedProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-sm text-foreground-2">{t('listNotLoaded')}</p>
      <Button variant="secondary" pending={retrying} onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}
