// A new password, twice.

import { useState } from 'react';
import { PasswordField } from '@/components/password-field';
import { PasswordStrength } from '@/components/password-strength';
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
  const { onChange: unmarkPassword, ...passwordField } = field('password');
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <PasswordField
          label="New password"
          autoComplete="new-password"
          required
          {...passwordField}
          onChange={(event) => {
            unmarkPassword();
            setPassword(event.target.value);
          }}
        />
        <PasswordStrength password={password} />
      </div>
      <PasswordField label="Confirm new password" autoComplete="new-password" required {...field('confirmation')} />
      <Button type="submit" size="lg" pending={isPending} className="w-full">
        Reset password
      </Button>
    </form>
  );
}
