// Offers a data export before the account is deleted.

import { ExportButton } from './export-button';
import { t } from '@/words/pending-deletion';

export function ExportOffer() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-muted p-3">
      <p className="text-sm text-foreground-2">{t('export.offer')}</p>
      <ExportButton size="sm" />
    </div>
  );
}
