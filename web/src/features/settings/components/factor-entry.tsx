// An authenticator app or security key, with a button to remove it.

import type { Factor } from '@supabase/supabase-js';
import { Smartphone, Usb } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '@/components/lazy-dialog';
import { Button } from '@/components/ui/button';
import type { SecondSteps } from '@/features/settings/api/list-factors';
import { useRemoveFactorMutation } from '@/features/settings/api/remove-factor';
import { formatDate } from '@/lib/format/format';
import { t } from '@/words/security';
import { SecurityEntry } from './security-entry';

const ConfirmDialog = lazyDialog(async () => (await import('@/components/confirm-dialog')).ConfirmDialog);

export function FactorEntry({ factor, steps }: { factor: Factor; steps: SecondSteps }) {
  const [asking, setAsking] = useState(false);
  const { mutate: remove, isPending } = useRemoveFactorMutation(steps);
  const isKey = factor.factor_type === 'webauthn';
  const name = factor.friendly_name ?? t(isKey ? 'key.name' : 'app.name');
  const isLast = steps.apps.length + steps.keys.length === 1;
  const close = () => {
    setAsking(false);
  };
  return (
    <>
      <SecurityEntry
        icon={isKey ? Usb : Smartphone}
        title={<span dir="auto">{name}</span>}
        facts={[t('step.since', { date: formatDate(new Date(factor.created_at), new Date()) })]}
        action={
          <Button
            variant="secondary"
            size="sm"
            aria-label={t('removeNamed', { name })}
            onClick={() => {
              setAsking(true);
            }}
          >
            {t('remove')}
          </Button>
        }
      />
      {asking && (
        <ConfirmDialog
          title={isLast ? t('twoStep.turnOffTitle') : t('step.removeTitle', { name })}
          context={t(isLast ? 'twoStep.turnOffText' : isKey ? 'key.removeText' : 'app.removeText')}
          action={t(isLast ? 'twoStep.turnOff' : 'remove')}
          pending={isPending}
          onConfirm={() => {
            remove(factor, { onSuccess: close });
          }}
          onClose={close}
        />
      )}
    </>
  );
}
