// Signs a person in with their address and password.

import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useSupabase, type Supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';

const required = z.string().check(z.minLength(1));

export const signInSchema = z.object({
  email: z.string().check(z.trim(), z.minLength(1)),
  password: required,
});

export type SignIn = z.infer<typeof signInSchema>;

async function signIn(supabase: Supabase, credentials: SignIn): Promise<void> {
  const { error } = await supabase.auth.signInWithPassword(credentials);
  if (error) throw error;
}

export function useSignInMutation() {
  const supabase = useSupabase();
  return useMutation({
    mutationFn: (credentials: SignIn) => signIn(supabase, credentials),
    onSuccess: () => {
      toast({ title: 'Success!', description: 'You are signed in.' });
    },
    onError: (error) => {
      toast({
        title: 'Login Failed',
        description: error.message || 'Invalid login credentials. Please try again.',
        variant: 'destructive',
      });
    },
  });
}
