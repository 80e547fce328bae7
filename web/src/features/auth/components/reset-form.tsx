// A new password, twice.

import { useState } from 'react';
import { NewPasswordField } from '@/components/new-password-field';
import { PasswordField } from '@/components/password-field';
import { Button } from '@/components/ui/button';
import { useResetPasswordMutation } from '@/features/auth/api/reset-password';
import { checkReset } from '@/features/auth/checks';
import { useCheckedForm } from '@/lib/use-checked-form';

export function ResetForm() {
  const { mutate, isPending } = useResetPasswordMutation();
  const [password, setPassword] = useState('');
  const { onSubmit, field } = useCheckedForm({
    names: ['password', 'confirmation'],
    check: checkReset,
    submit: (entered) => {
      mutate(entered.password);
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <NewPasswordField label="New password" typed={password} onType={setPassword} {...field('password')} />
      <PasswordField label="Confirm new password" autoComplete="new-password" required {...field('confirmation')} />
      <Button type="submit" size="lg" pending={isPending} className="w-full">
        Reset password
      </Button>
    </form>
  );
}
