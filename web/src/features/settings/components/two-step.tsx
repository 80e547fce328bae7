// The second step of signing in: off, with ways to set it up, or on, with its apps, keys and recovery codes.

import { Plus, ShieldCheck, Usb } from 'lucide-react';
import { lazyDialog } from '@/components/lazy-dialog';
import { ListFailed } from '@/components/list-failed';
import { Loaded } from '@/components/loaded';
import { Button } from '@/components/ui/button';
import { Pill } from '@/components/ui/pill';
import { Skeleton } from '@/components/ui/skeleton';
import { useAddKeyMutation } from '@/features/settings/api/add-key';
import { useStartEnrollmentMutation } from '@/features/settings/api/enroll-app';
import { useFactorsQuery, type SecondSteps } from '@/features/settings/api/list-factors';
import { useMakeRecoveryCodesMutation } from '@/features/settings/api/make-recovery-codes';
import { knowsPasskeys } from '@/lib/auth/passkeys';
import { t } from '@/words/security';
import { FactorEntry } from './factor-entry';
import { RecoveryCodes } from './recovery-codes';
import { SettingsLine } from './settings-row';

const EnrollDialog = lazyDialog(async () => (await import('./enroll-dialog')).EnrollDialog);
const CodesDialog = lazyDialog(async () => (await import('./codes-dialog')).CodesDialog);

interface Offered {
  apps: boolean;
  keys: boolean;
}

/** Existing second steps are shown even if the server no longer allows adding new ones. */
export function TwoStep({ offered }: { offered: Offered }) {
  return (
    <Loaded
      query={useFactorsQuery()}
      skeleton={<Skeleton className="h-9 appear-late" />}
      failed={(retry) => <ListFailed {...retry} />}
    >
      {(steps) => <TwoStepSettings steps={steps} offered={offered} />}
    </Loaded>
  );
}

function TwoStepSettings({ steps, offered }: { steps: SecondSteps; offered: Offered }) {
  const { mutate: start, isPending, data: enrollment, reset } = useStartEnrollmentMutation();
  const { mutate: addKey, isPending: addingKey } = useAddKeyMutation();
  const { mutate: makeCodes, isPending: makingCodes, data: codes, reset: forgetCodes } = useMakeRecoveryCodesMutation();
  const factors = [...steps.apps, ...steps.keys];
  const isOn = factors.length > 0;
  const size = isOn ? 'sm' : 'md';
  const setUp = (
    <div className="flex flex-wrap gap-2">
      {offered.apps && (
        <Button
          variant={isOn ? 'secondary' : 'primary'}
          size={size}
          pending={isPending}
          onClick={() => {
            start(steps);
          }}
        >
          {isOn ? <Plus aria-hidden="true" /> : <ShieldCheck aria-hidden="true" />}
          {t(isOn ? (steps.apps.length > 0 ? 'app.addAnother' : 'app.add') : 'twoStep.setUp')}
        </Button>
      )}
      {offered.keys && knowsPasskeys() && (
        <Button
          variant="secondary"
          size={size}
          pending={addingKey || makingCodes}
          onClick={() => {
            addKey(steps, {
              // Without recovery codes, losing the key would mean losing the account.
              onSuccess: () => {
                if (!steps.recoveryCodes) makeCodes({ replace: false });
              },
            });
          }}
        >
          {isOn ? <Plus aria-hidden="true" /> : <Usb aria-hidden="true" />}
          {t(isOn ? 'key.add' : 'key.setUp')}
        </Button>
      )}
    </div>
  );
  return (
    <>
      {isOn ? (
        <div className="flex flex-col gap-5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Pill tone="success" icon={ShieldCheck}>
              {t('twoStep.on')}
            </Pill>
            <p className="text-sm text-foreground-2">{t(steps.keys.length > 0 ? 'key.onText' : 'twoStep.onText')}</p>
          </div>
          <ul aria-label={t('step.list')} className="flex flex-col gap-4">
            {factors.map((factor) => (
              <li key={factor.id}>
                <FactorEntry factor={factor} steps={steps} />
              </li>
            ))}
          </ul>
          {setUp}
          <div className="border-t border-border pt-5">
            <RecoveryCodes count={steps.recoveryCodes} />
          </div>
        </div>
      ) : (
        <SettingsLine action={setUp}>{t('twoStep.off')}</SettingsLine>
      )}
      {enrollment && (
        <EnrollDialog enrollment={enrollment} withCodes={steps.recoveryCodes === undefined} onClose={reset} />
      )}
      {codes && <CodesDialog codes={codes} onClose={forgetCodes} />}
    </>
  );
}
