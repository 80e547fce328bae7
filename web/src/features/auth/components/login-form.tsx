// The login form with email and password.

import { LockKeyhole } from 'lucide-react';
import { Link } from '@/components/link';
import { PasswordField } from '@/components/password-field';
import { Button } from '@/components/ui/button';
import { EmailField } from '@/components/ui/email-field';
import { useSignInMutation } from '@/features/auth/api/sign-in';
import { checkLogin } from '@/features/auth/checks';
import { useCheckedForm } from '@/lib/forms/use-checked-form';
import { t } from '@/words/auth';

interface LoginFormProps {
  /** As typed in another form just before. */
  email?: string | undefined;
  onUnconfirmed: (email: string) => void;
  /** Called with the address as it is typed, for the other ways to sign in. */
  onEmail?: (email: string) => void;
}

export function LoginForm({ email, onUnconfirmed, onEmail }: LoginFormProps) {
  const { mutate, isPending } = useSignInMutation(onUnconfirmed);
  const { onSubmit, field } = useCheckedForm({ names: ['email', 'password'], check: checkLogin, submit: mutate });
  const { onChange: unmarkEmail, ...emailField } = field('email');
  return (
    // Native validation messages are off. The fields and the toast show what is missing.
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <EmailField
        defaultValue={email}
        // The browser also suggests passkeys in this field.
        autoComplete="username webauthn"
        {...emailField}
        onChange={(event) => {
          unmarkEmail();
          onEmail?.(event.target.value.trim());
        }}
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        icon={LockKeyhole}
        required
        labelAction={
          <Link to="/forgot-password" className="text-primary hover:underline">
            {t('forgot.link')}
          </Link>
        }
        {...field('password')}
      />
      <Button type="submit" size="lg" pending={isPending} className="w-full">
        {t('login')}
      </Button>
    </form>
  );
}
