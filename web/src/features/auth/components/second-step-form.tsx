// Asks for a code of the authenticator app, for the security key, or for a recovery code.

import type { Factor, Session } from '@supabase/supabase-js';
import { KeyRound, Usb } from 'lucide-react';
import { useState } from 'react';
import { CodeField } from '@/components/code-field';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { useSecondStepMutation } from '@/features/auth/api/take-second-step';
import { checkAppCode } from '@/lib/auth/app-code';
import { knowsPasskeys } from '@/lib/auth/passkeys';
import { isRecoverySession } from '@/lib/auth/recovery-session';
import { authenticatorApps, securityKeys, secondStepWays } from '@/lib/auth/second-step';
import { type Refusal, useCheckedForm } from '@/lib/forms/use-checked-form';
import { t } from '@/words/second-step';
import { AuthHeading } from './auth-frame';

export function SecondStepForm({ session }: { session: Session }) {
  const ways = secondStepWays(session);
  const [chosen, choose] = useState(ways[0]);
  return (
    <>
      <AuthHeading
        title={t(chosen === 'key' ? 'titleKey' : 'title')}
        subtitle={t(isRecoverySession(session) ? 'subtitleForReset' : 'subtitle')}
      />
      <div className="flex flex-col gap-5">
        {chosen === 'app' && <AppCode session={session} apps={authenticatorApps(session)} />}
        {chosen === 'key' && <SecurityKey session={session} keys={securityKeys(session)} />}
        {chosen === 'recoveryCode' && <RecoveryCode session={session} />}
        {ways.map(
          (way) =>
            way !== chosen && (
              <Button
                key={way}
                variant="secondary"
                size="lg"
                className="w-full"
                onClick={() => {
                  choose(way);
                }}
              >
                {t(`use.${way}`)}
              </Button>
            ),
        )}
      </div>
    </>
  );
}

function AppCode({ session, apps }: { session: Session; apps: Factor[] }) {
  const { mutate, isPending } = useSecondStepMutation(session);
  const { onSubmit, field } = useCheckedForm<'app' | 'code'>({
    names: ['app', 'code'],
    check: checkAppCode,
    submit: ({ app, code }) => {
      mutate({ way: 'app', code, factorId: app || (apps[0]?.id ?? '') });
    },
  });
  return (
    <form ref={focusStart} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {apps.length > 1 && <Select label={t('app')} options={optionsOf(apps, t('app'))} {...field('app')} />}
      <CodeField help={t('codeHelp')} {...field('code')} />
      <Button type="submit" size="lg" pending={isPending} className="w-full">
        {t('continue')}
      </Button>
    </form>
  );
}

/** The browser prompts for the key when the button is pressed, because some browsers require a user action. */
function SecurityKey({ session, keys }: { session: Session; keys: Factor[] }) {
  const { mutate, isPending } = useSecondStepMutation(session);
  const { onSubmit, field } = useCheckedForm({
    names: ['key'],
    check: () => null,
    submit: ({ key }) => {
      mutate({ way: 'key', factorId: key || (keys[0]?.id ?? '') });
    },
  });
  if (!knowsPasskeys()) return <p className="rounded-md bg-muted p-3.5 text-sm text-foreground-2">{t('keyUnknown')}</p>;
  return (
    <form ref={focusStart} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {keys.length > 1 && <Select label={t('key')} options={optionsOf(keys, t('key'))} {...field('key')} />}
      <p className="text-sm text-foreground-2">{t('keyHelp')}</p>
      <Button type="submit" size="lg" pending={isPending} className="w-full">
        <Usb aria-hidden="true" />
        {t('useKey')}
      </Button>
    </form>
  );
}

function optionsOf(factors: Factor[], name: string) {
  return factors.map(({ id, friendly_name }) => ({ value: id, label: friendly_name ?? name }));
}

function RecoveryCode({ session }: { session: Session }) {
  const { mutate, isPending } = useSecondStepMutation(session);
  const { onSubmit, field } = useCheckedForm({
    names: ['code'],
    check: checkRecoveryCode,
    submit: ({ code }) => {
      mutate({ way: 'recoveryCode', code });
    },
  });
  return (
    <form ref={focusStart} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
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

/** The focused element is gone, so focus the code field or, if there is none, the button. */
function focusStart(form: HTMLFormElement | null): void {
  const start = form?.elements.namedItem('code') ?? form?.querySelector('[type=submit]');
  if (start instanceof HTMLElement) start.focus();
}
