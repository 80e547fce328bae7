// Email, password, Login.

import { Mail } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { signInSchema, useSignInMutation, type SignIn } from '@/features/auth/api/sign-in';
import { toast } from '@/lib/toast';
import { PasswordField } from './password-field';

type Missing = Partial<Record<keyof SignIn, string>>;

export function LoginForm() {
  const { mutate, isPending } = useSignInMutation();
  const [missing, setMissing] = useState<Missing>({});

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    const entered = Object.fromEntries(new FormData(form));
    const credentials = signInSchema.safeParse(entered);
    if (credentials.success) {
      setMissing({});
      mutate(credentials.data);
      return;
    }
    const fields = credentials.error.issues.map((issue) => String(issue.path[0]));
    setMissing({
      ...(fields.includes('email') && { email: 'Enter your email address' }),
      ...(fields.includes('password') && { password: 'Enter your password' }),
    });
    focusField(form, fields[0]);
    toast({ title: 'Please fill in all fields.', variant: 'destructive' });
  }

  return (
    // The browser's own bubbles are off: the fields and the toast say what is missing.
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        icon={Mail}
        required
        error={missing.email}
        onChange={() => {
          setMissing(({ password }) => ({ ...(password && { password }) }));
        }}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        error={missing.password}
        onChange={() => {
          setMissing(({ email }) => ({ ...(email && { email }) }));
        }}
      />
      <Button type="submit" size="lg" pending={isPending} className="w-full">
        Login
      </Button>
    </form>
  );
}

function focusField(form: HTMLFormElement, name: string | undefined) {
  const field = form.elements.namedItem(name ?? '');
  if (field instanceof HTMLElement) field.focus();
}
