// Signs a person in with their address and password.

import { useMutation } from '@tanstack/react-query';
import { useResendConfirmationMutation } from '@/features/auth/api/resend-confirmation';
import { codeOf, messageOf } from '@/lib/errors';
import { useLoadSupabase, type Supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';

export interface SignIn {
  email: string;
  password: string;
}

async function signIn(supabase: Supabase, { email, password }: SignIn): Promise<void> {
  const { error } = await supabase.auth.signInWithPassword({ email: email.trim(), password });
  if (error) throw error;
}

export function useSignInMutation() {
  const loadSupabase = useLoadSupabase();
  const { mutate: resend } = useResendConfirmationMutation();
  return useMutation({
    mutationFn: async (credentials: SignIn) => signIn(await loadSupabase(), credentials),
    onSuccess: () => {
      toast({ title: 'Success!', description: 'You are signed in.' });
    },
    onError: (error, { email }) => {
      const unconfirmed = codeOf(error) === 'email_not_confirmed';
      toast({
        title: 'Login Failed',
        description: messageOf(error, 'Invalid login credentials. Please try again.'),
        variant: 'destructive',
        action: unconfirmed
          ? {
              label: 'Send the mail again',
              run: () => {
                resend(email);
              },
            }
          : undefined,
      });
    },
  });
}
