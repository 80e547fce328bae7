// Asks for the code of the authenticator app, or for a recovery code instead.

import type { Factor, Session } from '@supabase/supabase-js';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { CodeField } from '@/components/code-field';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { useSecondStepMutation } from '@/features/auth/api/take-second-step';
import { checkAppCode } from '@/lib/auth/app-code';
import { authenticatorApps, hasRecoveryCodes } from '@/lib/auth/second-step';
import { type Refusal, useCheckedForm } from '@/lib/forms/use-checked-form';
import { t } from '@/words/second-step';

export function SecondStepForm({ session }: { session: Session }) {
  const apps = authenticatorApps(session);
  const hasCodes = hasRecoveryCodes(session);
  const [byRecoveryCode, setByRecoveryCode] = useState(apps.length === 0);
  return (
    <div className="flex flex-col gap-5">
      {byRecoveryCode ? <RecoveryCode session={session} /> : <AppCode session={session} apps={apps} />}
      {apps.length > 0 && hasCodes && (
        <Button
          variant="secondary"
          size="lg"
          className="w-full"
          onClick={() => {
            setByRecoveryCode(!byRecoveryCode);
          }}
        >
          {t(byRecoveryCode ? 'useApp' : 'useRecoveryCode')}
        </Button>
      )}
    </div>
  );
}

function AppCode({ session, apps }: { session: Session; apps: Factor[] }) {
  const { mutate, isPending } = useSecondStepMutation(session);
  const { onSubmit, field } = useCheckedForm<'app' | 'code'>({
    names: ['app', 'code'],
    check: checkAppCode,
    submit: ({ app, code }) => {
      mutate({ code, factorId: app === '' ? apps[0]?.id : app });
    },
  });
  return (
    <form ref={focusCode} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {apps.length > 1 && (
        <Select
          label={t('app')}
          options={apps.map(({ id, friendly_name }) => ({ value: id, label: friendly_name ?? t('app') }))}
          {...field('app')}
        />
      )}
      <CodeField help={t('codeHelp')} {...field('code')} />
      <Button type="submit" size="lg" pending={isPending} className="w-full">
        {t('continue')}
      </Button>
    </form>
  );
}

function RecoveryCode({ session }: { session: Session }) {
  const { mutate, isPending } = useSecondStepMutation(session);
  const { onSubmit, field } = useCheckedForm({ names: ['code'], check: checkRecoveryCode, submit: mutate });
  return (
    <form ref={focusCode} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <TextField
        label={t('recoveryCode')}
        help={t('recoveryCodeHelp')}
        icon={KeyRound}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...field('code')}
      />
      <Button type="submit" size="lg" pending={isPending} className="w-full">
        {t('continue')}
      </Button>
    </form>
  );
}

function checkRecoveryCode({ code }: { code: string }): Refusal<'code'> | null {
  if (code.trim() !== '') return null;
  return { title: t('recoveryCodeWanted'), fields: { code: t('recoveryCodeWanted') } };
}

/** What had the focus is gone, and the code is what is wanted next. */
function focusCode(form: HTMLFormElement | null): void {
  const code = form?.elements.namedItem('code');
  if (code instanceof HTMLElement) code.focus();
}
