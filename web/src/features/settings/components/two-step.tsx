// The second step of a sign-in: off, with the way to set it up, or on, with its apps and recovery codes.

import type { Factor } from '@supabase/supabase-js';
import { Plus, ShieldCheck, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '@/components/lazy-dialog';
import { ListFailed } from '@/components/list-failed';
import { Loaded } from '@/components/loaded';
import { Button } from '@/components/ui/button';
import { Pill } from '@/components/ui/pill';
import { Skeleton } from '@/components/ui/skeleton';
import { useStartEnrollmentMutation } from '@/features/settings/api/enroll-app';
import { useFactorsQuery, type SecondSteps } from '@/features/settings/api/list-factors';
import { useRemoveAppMutation } from '@/features/settings/api/remove-app';
import { formatDate } from '@/lib/format/format';
import { t } from '@/words/security';
import { RecoveryCodes } from './recovery-codes';
import { SecurityEntry } from './security-entry';
import { SettingsLine } from './settings-row';

const EnrollDialog = lazyDialog(async () => (await import('./enroll-dialog')).EnrollDialog);
const ConfirmDialog = lazyDialog(async () => (await import('@/components/confirm-dialog')).ConfirmDialog);

/** What an account has is shown also where no more can be added. */
export function TwoStep({ offered }: { offered: boolean }) {
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

function TwoStepSettings({ steps, offered }: { steps: SecondSteps; offered: boolean }) {
  const { mutate: start, isPending, data: enrollment, reset } = useStartEnrollmentMutation();
  const isOn = steps.apps.length > 0;
  const setUp = (
    <Button
      variant={isOn ? 'secondary' : 'primary'}
      size={isOn ? 'sm' : 'md'}
      pending={isPending}
      onClick={() => {
        start(steps);
      }}
    >
      {isOn ? <Plus aria-hidden="true" /> : <ShieldCheck aria-hidden="true" />}
      {t(isOn ? 'app.addAnother' : 'twoStep.setUp')}
    </Button>
  );
  return (
    <>
      {isOn ? (
        <div className="flex flex-col gap-5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Pill tone="success" icon={ShieldCheck}>
              {t('twoStep.on')}
            </Pill>
            <p className="text-sm text-foreground-2">{t('twoStep.onText')}</p>
          </div>
          <ul aria-label={t('app.list')} className="flex flex-col gap-4">
            {steps.apps.map((app) => (
              <li key={app.id}>
                <AuthenticatorApp app={app} steps={steps} />
              </li>
            ))}
          </ul>
          {offered && <div>{setUp}</div>}
          <div className="border-t border-border pt-5">
            <RecoveryCodes count={steps.recoveryCodes} />
          </div>
        </div>
      ) : (
        <SettingsLine action={offered && setUp}>{t('twoStep.off')}</SettingsLine>
      )}
      {enrollment && (
        <EnrollDialog enrollment={enrollment} withCodes={steps.recoveryCodes === undefined} onClose={reset} />
      )}
    </>
  );
}

function AuthenticatorApp({ app, steps }: { app: Factor; steps: SecondSteps }) {
  const [asking, setAsking] = useState(false);
  const { mutate: remove, isPending } = useRemoveAppMutation(steps);
  const name = app.friendly_name ?? t('app.name');
  const isLast = steps.apps.length === 1;
  const close = () => {
    setAsking(false);
  };
  return (
    <>
      <SecurityEntry
        icon={Smartphone}
        title={<span dir="auto">{name}</span>}
        facts={[t('app.added', { date: formatDate(new Date(app.created_at), new Date()) })]}
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
          title={isLast ? t('twoStep.turnOffTitle') : t('app.removeTitle', { name })}
          context={t(isLast ? 'twoStep.turnOffText' : 'app.removeText')}
          action={t(isLast ? 'twoStep.turnOff' : 'remove')}
          pending={isPending}
          onConfirm={() => {
            remove(app, { onSuccess: close });
          }}
          onClose={close}
        />
      )}
    </>
  );
}
