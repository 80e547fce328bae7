// Exports everything that is stored about the user.

import { Download } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { useExportDataMutation } from '@/features/settings/api/export-data';
import { t } from '@/words/pending-deletion';

export function ExportButton({ size = 'md' }: { size?: 'sm' | 'md' }) {
  const { mutate: exportData, isPending, percent } = useExportDataMutation();
  return (
    <Button
      variant="secondary"
      size={size}
      pending={isPending}
      onClick={() => {
        exportData();
      }}
    >
      <Download aria-hidden="true" />
      {isPending && percent > 0 ? t('export.progress', { percent }) : t('export.download')}
    </Button>
  );
}
