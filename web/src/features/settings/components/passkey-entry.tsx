// A passkey: its name, age and last use, with buttons to rename or remove it.

import type { PasskeyListItem } from '@supabase/supabase-js';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '@/components/lazy-dialog';
import { Button } from '@/components/ui/button';
import { useRemovePasskeyMutation } from '@/features/settings/api/remove-passkey';
import { useUser } from '@/lib/auth/auth';
import { formatDate } from '@/lib/format/format';
import { t } from '@/words/passkeys';
import { SecurityEntry } from './security-entry';

const RenameDialog = lazyDialog(async () => (await import('./rename-passkey-dialog')).RenamePasskeyDialog);
const ConfirmDialog = lazyDialog(async () => (await import('@/components/confirm-dialog')).ConfirmDialog);

/** The server's name for a passkey of an unknown maker. */
const DEFAULT_NAME = 'Passkey';

interface PasskeyEntryProps {
  passkey: PasskeyListItem;
  /** Whether this is the only passkey. */
  isLast: boolean;
}

export function PasskeyEntry({ passkey, isLast }: PasskeyEntryProps) {
  const { hasPassword } = useUser();
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const { mutate: remove, isPending } = useRemovePasskeyMutation();
  const { friendly_name = DEFAULT_NAME } = passkey;
  const name = friendly_name === DEFAULT_NAME ? t('name') : friendly_name;
  const close = () => {
    setOpen(undefined);
  };
  return (
    <>
      <SecurityEntry
        icon={KeyRound}
        title={<span dir="auto">{name}</span>}
        facts={factsOf(passkey, new Date())}
        action={
          <span className="flex gap-2">
            <Button
              variant="secondary"
              size="sm"
              aria-label={t('renameNamed', { name })}
              onClick={() => {
                setOpen('rename');
              }}
            >
              {t('rename')}
            </Button>
            <Button
              variant="secondary"
              size="sm"
              aria-label={t('removeNamed', { name })}
              onClick={() => {
                setOpen('remove');
              }}
            >
              {t('remove')}
            </Button>
          </span>
        }
      />
      {open === 'rename' && <RenameDialog id={passkey.id} name={name} onClose={close} />}
      {open === 'remove' && (
        <ConfirmDialog
          title={t('removeTitle', { name })}
          context={t(isLast && !hasPassword ? 'removeTextLast' : 'removeText')}
          action={t('remove')}
          pending={isPending}
          onConfirm={() => {
            remove(passkey.id, { onSuccess: close });
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function factsOf({ created_at, last_used_at }: PasskeyListItem, now: Date): string[] {
  const date = (time: string) => formatDate(new Date(time), now);
  return [
    t('since', { date: date(created_at) }),
    last_used_at ? t('lastUsed', { date: date(last_used_at) }) : t('neverUsed'),
  ];
}
