// The registration form: account type, name, email address and password.

import { useState } from 'react';
import { Link } from '@/components/link';
import { NewPasswordField } from '@/components/new-password-field';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { useSignUpMutation } from '@/features/auth/api/sign-up';
import { checkRegistration } from '@/features/auth/checks';
import type { UserType } from '@/lib/auth/auth';
import { useCheckedForm } from '@/lib/forms/use-checked-form';
import { t } from '@/words/auth';
import { AccountTypeTabs } from './account-type-tabs';

/** The server's limit on name length. */
const MAX_NAME_LENGTH = 200;

export function RegisterForm() {
  const { mutate, isPending } = useSignUpMutation();
  const [userType, setUserType] = useState<UserType>('user');
  const [password, setPassword] = useState('');
  const { onSubmit, field } = useCheckedForm({
    names: ['fullName', 'email', 'password'],
    check: checkRegistration,
    submit: (entered) => {
      mutate({ ...entered, userType });
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <AccountTypeTabs value={userType} onChange={setUserType} />
      <TextField
        label={t('fullName')}
        autoComplete="name"
        maxLength={MAX_NAME_LENGTH}
        required
        {...field('fullName')}
      />
      <TextField label={t('email')} type="email" autoComplete="email" inputMode="email" required {...field('email')} />
      <NewPasswordField label={t('password')} typed={password} onType={setPassword} {...field('password')} />
      <Button type="submit" size="lg" pending={isPending} className="w-full">
        {t('register')}
      </Button>
      <Consent />
    </form>
  );
}

/** The links open in a new tab, so that the typed values are not lost. */
function Consent() {
  return (
    <p className="text-center text-xs text-muted-foreground">
      {t.rich('accept', {
        terms: (text) => (
          <Link to="/terms" target="_blank" className="underline">
            {text}
          </Link>
        ),
        privacy: (text) => (
          <Link to="/privacy" target="_blank" className="underline">
            {text}
          </Link>
        ),
      })}
    </p>
  );
}
