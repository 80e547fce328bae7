// Shown until the server has answered what a link is for.

import { Spinner } from '@/components/ui/spinner';
import { t } from '@/words/auth';

export function CheckingLink() {
  return (
    <p role="status" className="flex items-center gap-3 text-muted-foreground">
      <Spinner />
      {t('checkingLink')}
    </p>
  );
}
