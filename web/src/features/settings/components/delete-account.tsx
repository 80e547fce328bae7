// A button for deleting the account, with a dialog that explains the consequences.

import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { timeToReturn } from '@/features/settings/time-to-return';
import { useConfig } from '@/lib/server/config-context';
import { lazyDialog } from '@/components/lazy-dialog';
import { SettingsLine } from './settings-row';
import { t } from '@/words/account';

const DeleteDialog = lazyDialog(async () => (await import('./delete-dialog')).DeleteDialog);

export function DeleteAccount() {
  const { deletionGraceDays } = useConfig();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <SettingsLine
        action={
          <Button
            variant="destructive"
            onClick={() => {
              setAsking(true);
            }}
          >
            <Trash2 aria-hidden="true" />
            {t('delete.title')}
          </Button>
        }
      >
        {timeToReturn(deletionGraceDays)}
      </SettingsLine>
      {asking && (
        <DeleteDialog
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </>
  );
}
