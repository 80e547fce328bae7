// The way out, behind a dialog that says what leaving means.

import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazyDialog } from '@/lib/lazy-part';
import { SettingsLine } from './settings-row';

const DeleteDialog = lazyDialog(async () => (await import('./delete-dialog')).DeleteDialog);

export function DeleteAccount() {
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
            Delete account
          </Button>
        }
      >
        This cannot be undone.
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
