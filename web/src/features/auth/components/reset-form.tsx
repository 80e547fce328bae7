// The form for a new password, entered twice. Without the session of a mailed link, it also asks for the code from the mail.

import { useState } from 'react';
import { CodeField } from '@/components/code-field';
import { NewPasswordField } from '@/components/new-password-field';
import { PasswordField } from '@/components/password-field';
import { Button } from '@/components/ui/button';
import { EmailField } from '@/components/ui/email-field';
import { useResetPasswordMutation } from '@/features/auth/api/reset-password';
import { checkReset, checkResetWithCode } from '@/features/auth/checks';
import { useCheckedForm } from '@/lib/forms/use-checked-form';
import { t } from '@/words/auth';

export function ResetForm({ withCode }: { withCode: boolean }) {
  const { mutate, isPending } = useResetPasswordMutation();
  const [password, setPassword] = useState('');
  const { onSubmit, field } = useCheckedForm({
    names: ['email', 'code', 'password', 'confirmation'],
    check: withCode ? checkResetWithCode : checkReset,
    submit: ({ email, code, password: chosen }) => {
      mutate({ password: chosen, proof: withCode ? { email, code } : undefined });
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {withCode && (
        <>
          <EmailField {...field('email')} />
          <CodeField {...field('code')} />
        </>
      )}
      <NewPasswordField label={t('newPassword')} typed={password} onType={setPassword} {...field('password')} />
      <PasswordField label={t('confirmPassword')} autoComplete="new-password" required {...field('confirmation')} />
      <Button type="submit" size="lg" pending={isPending} className="w-full">
        {t('resetPassword')}
      </Button>
    </form>
  );
}
