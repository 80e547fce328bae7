// The passkeys of the account, with a button to add one.

import { KeyRound, Plus } from 'lucide-react';
import { ListFailed } from '@/components/list-failed';
import { Loaded } from '@/components/loaded';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useAddPasskeyMutation } from '@/features/settings/api/add-passkey';
import { usePasskeysQuery } from '@/features/settings/api/list-passkeys';
import { knowsPasskeys } from '@/lib/auth/passkeys';
import { t } from '@/words/passkeys';
import { PasskeyEntry } from './passkey-entry';
import { SettingsLine } from './settings-row';

export function Passkeys() {
  const { mutate: add, isPending } = useAddPasskeyMutation();
  const canAdd = knowsPasskeys();
  return (
    <Loaded
      query={usePasskeysQuery()}
      skeleton={<Skeleton className="h-9 appear-late" />}
      failed={(retry) => <ListFailed {...retry} />}
    >
      {(passkeys) => {
        const isFirst = passkeys.length === 0;
        const button = canAdd && (
          <Button
            variant={isFirst ? 'primary' : 'secondary'}
            size={isFirst ? 'md' : 'sm'}
            pending={isPending}
            onClick={() => {
              add();
            }}
          >
            {isFirst ? <KeyRound aria-hidden="true" /> : <Plus aria-hidden="true" />}
            {t('add')}
          </Button>
        );
        return (
          <div className="flex flex-col gap-5">
            {isFirst && <SettingsLine action={button}>{t('none')}</SettingsLine>}
            {!isFirst && (
              <ul aria-label={t('title')} className="flex flex-col gap-4">
                {passkeys.map((passkey) => (
                  <li key={passkey.id}>
                    <PasskeyEntry passkey={passkey} isLast={passkeys.length === 1} />
                  </li>
                ))}
              </ul>
            )}
            {!isFirst && button && <div>{button}</div>}
            {!canAdd && <p className="text-sm text-foreground-2">{t('unknown')}</p>}
          </div>
        );
      }}
    </Loaded>
  );
}
