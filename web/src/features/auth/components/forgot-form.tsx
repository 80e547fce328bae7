// Asks for the address, then says that a mail is on its way.

import { Mail, MailCheck } from 'lucide-react';
import { Link } from '@/components/link';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { RESET_SENT, useRequestResetMutation } from '@/features/auth/api/request-reset';
import { checkForgotten } from '@/features/auth/checks';
import { useCheckedForm } from '@/lib/use-checked-form';
import { AuthAlternative, AuthHeading } from './auth-frame';
import { AuthMessage } from './auth-message';

export function ForgotForm() {
  const { mutate, isPending, isSuccess } = useRequestResetMutation();
  const { onSubmit, field } = useCheckedForm({
    names: ['email'],
    check: checkForgotten,
    submit: ({ email }) => {
      mutate(email);
    },
  });

  if (isSuccess) {
    return (
      <AuthMessage icon={MailCheck} title={RESET_SENT.title} to="/login" link="Back to login">
        {RESET_SENT.description}
      </AuthMessage>
    );
  }
  return (
    <>
      <AuthHeading title="Forgot your password?" subtitle="We will send you a link to set a new one" />
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          icon={Mail}
          required
          {...field('email')}
        />
        <Button type="submit" size="lg" pending={isPending} className="w-full">
          Send reset link
        </Button>
      </form>
      <AuthAlternative question="Remembered it?">
        <Link to="/login" className="font-[560] text-primary hover:underline">
          Login
        </Link>
      </AuthAlternative>
    </>
  );
}
