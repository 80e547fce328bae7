// The current password, and a new one twice.

import { useRef, useState } from 'react';
import { NewPasswordField } from '@/components/new-password-field';
import { PasswordField } from '@/components/password-field';
import { UnsavedChanges } from '@/components/unsaved-changes';
import { Button } from '@/components/ui/button';
import { useChangePasswordMutation } from '@/features/settings/api/change-password';
import { checkPasswordChange } from '@/features/settings/checks';
import { useUser } from '@/lib/auth/auth';
import { useCheckedForm } from '@/lib/forms/use-checked-form';
import { t } from '@/words/account';

export function PasswordForm() {
  const { email } = useUser();
  const form = useRef<HTMLFormElement>(null);
  const { mutate: changePassword, isPending } = useChangePasswordMutation();
  const [password, setPassword] = useState('');
  const { onSubmit, field } = useCheckedForm({
    names: ['current', 'password', 'confirmation'],
    check: checkPasswordChange,
    submit: (entered) => {
      changePassword(entered, {
        onSuccess: () => {
          form.current?.reset();
          setPassword('');
        },
      });
    },
  });
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <UnsavedChanges when={password !== '' && !isPending} />
      {/* Tells a password manager whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField label={t('password.current')} autoComplete="current-password" required {...field('current')} />
      <NewPasswordField label={t('password.new')} typed={password} onType={setPassword} {...field('password')} />
      <PasswordField label={t('password.confirm')} autoComplete="new-password" required {...field('confirmation')} />
      <Button type="submit" pending={isPending} className="self-start">
        {t('password.update')}
      </Button>
    </form>
  );
}
