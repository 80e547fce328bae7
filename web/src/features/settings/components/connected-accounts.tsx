// Connects and disconnects accounts at other providers for signing in.

import type { UserIdentity } from '@supabase/supabase-js';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '@/components/lazy-dialog';
import { ListFailed } from '@/components/list-failed';
import { Loaded } from '@/components/loaded';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { useIdentitiesQuery, useUnlinkMutation } from '@/features/settings/api/identities';
import { useRedirectToProviderMutation } from '@/lib/auth/provider-return';
import type { SignInProvider } from '@/lib/auth/sign-in-methods';
import { t } from '@/words/security';
import { SecurityEntry } from './security-entry';

const ConfirmDialog = lazyDialog(async () => (await import('@/components/confirm-dialog')).ConfirmDialog);

export function ConnectedAccounts({ providers }: { providers: SignInProvider[] }) {
  return (
    <Loaded
      query={useIdentitiesQuery()}
      skeleton={<Skeleton className="h-9 appear-late" />}
      failed={(retry) => <ListFailed {...retry} />}
    >
      {(identities) => (
        <ul aria-label={t('accounts.title')} className="flex flex-col gap-4">
          {providers.map((provider) => (
            <li key={provider.id}>
              <ProviderEntry
                provider={provider}
                identity={identities.find((identity) => identity.provider === provider.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

interface ProviderEntryProps {
  provider: SignInProvider;
  identity: UserIdentity | undefined;
}

function ProviderEntry({ provider, identity }: ProviderEntryProps) {
  const {
    mutate: connect,
    isPending,
    isSuccess,
  } = useRedirectToProviderMutation({
    connect: true,
    wanted: '/settings?tab=security',
  });
  const { name } = provider;
  const email: unknown = identity?.identity_data?.email;
  return (
    <SecurityEntry
      icon={Link2}
      title={name}
      facts={[identity ? (typeof email === 'string' ? email : t('accounts.connected')) : t('accounts.notConnected')]}
      action={
        identity ? (
          <Disconnect name={name} identity={identity} />
        ) : (
          <Button
            variant="secondary"
            size="sm"
            pending={isPending || isSuccess}
            aria-label={t('accounts.connectNamed', { name })}
            onClick={() => {
              connect(provider);
            }}
          >
            {t('accounts.connect')}
          </Button>
        )
      }
    />
  );
}

function Disconnect({ name, identity }: { name: string; identity: UserIdentity }) {
  const [asking, setAsking] = useState(false);
  const { mutate: unlink, isPending } = useUnlinkMutation();
  const close = () => {
    setAsking(false);
  };
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('accounts.disconnectNamed', { name })}
        onClick={() => {
          setAsking(true);
        }}
      >
        {t('accounts.disconnect')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('accounts.disconnectTitle', { name })}
          context={t('accounts.disconnectText', { name })}
          action={t('accounts.disconnect')}
          pending={isPending}
          onConfirm={() => {
            unlink(identity, { onSuccess: close });
          }}
          onClose={close}
        />
      )}
    </>
  );
}
