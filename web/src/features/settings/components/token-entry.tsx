// An API token: its name, access, lifetime, and a button to revoke it.

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Pill } from '@/components/ui/pill';
import type { ApiToken } from '@/features/settings/api/list-tokens';
import { useRevokeTokenMutation } from '@/features/settings/api/revoke-token';
import { describeToken } from '@/features/settings/token-facts';
import { lazyDialog } from '@/components/lazy-dialog';
import { t } from '@/words/account';

const ConfirmDialog = lazyDialog(async () => (await import('@/components/confirm-dialog')).ConfirmDialog);

export function TokenEntry({ token }: { token: ApiToken }) {
  const [asking, setAsking] = useState(false);
  const { mutate: revoke, isPending } = useRevokeTokenMutation();
  const { access, expired, facts } = describeToken(token, new Date());
  return (
    <div className="flex items-start gap-3 max-sm:flex-col">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span dir="auto" className="min-w-0 font-[560] break-words">
            {token.name}
          </span>
          <Pill tone="outline">{access}</Pill>
          {expired && <Pill tone="warning">{t('token.expiredPill')}</Pill>}
        </p>
        <p className="mt-1 text-sm text-muted-foreground">
          <code className="text-xs text-foreground-2">{token.prefix}…</code> · {facts.join(' · ')}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('token.revokeNamed', { name: token.name })}
        onClick={() => {
          setAsking(true);
        }}
      >
        {t('token.revoke')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('token.revokeTitle', { name: token.name })}
          context={t('token.revokeText')}
          action={t('token.revoke')}
          pending={isPending}
          onConfirm={() => {
            revoke(token, {
              onSuccess: () => {
                setAsking(false);
              },
            });
          }}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </div>
  );
}
