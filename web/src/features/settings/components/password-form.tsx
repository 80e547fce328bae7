// The form for a new password, entered twice, with a proof from the owner: the current password or, without one, a mailed code.

import { useRef, useState } from 'react';
import { NewPasswordField } from '@/components/new-password-field';
import { PasswordField } from '@/components/password-field';
import { UnsavedChanges } from '@/components/unsaved-changes';
import { Button } from '@/components/ui/button';
import { useChangePasswordMutation } from '@/features/settings/api/change-password';
import { checkPasswordChange } from '@/features/settings/checks';
import { useUser } from '@/lib/auth/auth';
import { useCheckedForm } from '@/lib/forms/use-checked-form';
import { ProofField } from './proof-field';
import { t } from '@/words/account';

export function PasswordForm() {
  const { email, hasPassword } = useUser();
  const form = useRef<HTMLFormElement>(null);
  const { mutate: changePassword, isPending } = useChangePasswordMutation();
  const [password, setPassword] = useState('');
  const { onSubmit, field } = useCheckedForm({
    names: ['proof', 'password', 'confirmation'],
    check: (entered) => checkPasswordChange(hasPassword, entered),
    submit: ({ password, proof }) => {
      changePassword(
        { password, hasPassword, proof },
        {
          onSuccess: () => {
            form.current?.reset();
            setPassword('');
          },
        },
      );
    },
  });
  const proof = <ProofField label={t('password.current')} {...field('proof')} />;
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <UnsavedChanges when={password !== '' && !isPending} />
      {/* Tells password managers which account this password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      {hasPassword && proof}
      <NewPasswordField label={t('password.new')} typed={password} onType={setPassword} {...field('password')} />
      <PasswordField label={t('password.confirm')} autoComplete="new-password" required {...field('confirmation')} />
      {/* The code is requested last, because it is only valid for a short time. */}
      {!hasPassword && proof}
      <Button type="submit" pending={isPending} className="self-start">
        {t(hasPassword ? 'password.update' : 'password.set')}
      </Button>
    </form>
  );
}
