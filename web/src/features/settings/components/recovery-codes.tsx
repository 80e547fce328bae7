// Shows how many recovery codes are left, and creates new ones.

import { useState } from 'react';
import { lazyDialog } from '@/components/lazy-dialog';
import { Button } from '@/components/ui/button';
import { Pill } from '@/components/ui/pill';
import type { SecondSteps } from '@/features/settings/api/list-factors';
import { useMakeRecoveryCodesMutation } from '@/features/settings/api/make-recovery-codes';
import { t } from '@/words/security';
import { SettingsLine } from './settings-row';

const CodesDialog = lazyDialog(async () => (await import('./codes-dialog')).CodesDialog);
const ConfirmDialog = lazyDialog(async () => (await import('@/components/confirm-dialog')).ConfirmDialog);

/** At or below this number the user is warned. */
const LOW_COUNT = 3;

export function RecoveryCodes({ count }: { count: SecondSteps['recoveryCodes'] }) {
  const [asking, setAsking] = useState(false);
  const { mutate: make, isPending, data: codes, reset } = useMakeRecoveryCodesMutation();
  const close = () => {
    setAsking(false);
  };
  return (
    <>
      <SettingsLine
        action={
          <Button
            variant="secondary"
            pending={isPending && !asking}
            onClick={() => {
              if (count) setAsking(true);
              else make({ replace: false });
            }}
          >
            {t(count ? 'codes.renew' : 'codes.make')}
          </Button>
        }
      >
        <span className="mr-3 font-[560] text-foreground">{t('codes.title')}</span>
        {count && count.remaining <= LOW_COUNT && <Pill tone="warning">{t('codes.few')}</Pill>}
        <span className="mt-1 block">
          {count ? t('codes.left', { remaining: count.remaining, total: count.total }) : t('codes.none')}
        </span>
      </SettingsLine>
      {asking && (
        <ConfirmDialog
          title={t('codes.renewTitle')}
          context={t('codes.renewText')}
          action={t('codes.renew')}
          pending={isPending}
          onConfirm={() => {
            make({ replace: true }, { onSuccess: close });
          }}
          onClose={close}
        />
      )}
      {codes && !asking && <CodesDialog codes={codes} onClose={reset} />}
    </>
  );
}
