// An address that waits to be confirmed. The session at hand knows it as waiting until it is renewed, so the server is asked.

import { useMutation, useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useHref } from 'react-router';
import { useAuth, useUser } from '@/lib/auth/auth';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/account';

const LOOK_EVERY_MS = 15_000;

/** Renews the session once the address is confirmed, which may happen on another device. */
export function useConfirmedElsewhere(address: string): void {
  const supabase = useSupabase();
  useQuery({
    queryKey: queryKeys.waitingAddress(address),
    queryFn: async () => {
      const { data } = await supabase.auth.getUser();
      const confirmed = data.user !== null && !data.user.new_email;
      if (confirmed) await supabase.auth.refreshSession();
      return confirmed;
    },
    // At once when the person comes back from their mail, and now and then in between.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: LOOK_EVERY_MS,
  });
}

/** Gives the address that waits, if there is one, and says so when it has become the address of the account. */
export function useWaitingAddress(): string | undefined {
  const { email } = useUser();
  const { session, refreshProfile } = useAuth();
  const waiting = session?.user.new_email;
  const waited = useRef(waiting);
  useEffect(() => {
    if (waited.current !== undefined && waited.current === email) {
      toast({ title: t('email.changed'), description: t('email.changedText', { email }) });
      void refreshProfile();
    }
    waited.current = waiting;
  }, [email, waiting, refreshProfile]);
  return waiting;
}

/** The server finds the account by the address that it has now. */
export function useResendChangeMutation(waiting: string) {
  const supabase = useSupabase();
  const { email } = useUser();
  const confirm = useHref(`/confirm?to=${encodeURIComponent('/settings?tab=account')}`);
  return useMutation({
    mutationFn: async () => {
      const emailRedirectTo = `${window.location.origin}${confirm}`;
      const { error } = await supabase.auth.resend({ type: 'email_change', email, options: { emailRedirectTo } });
      if (error) throw error;
    },
    meta: { errorTitle: t('error') },
    onSuccess: () => {
      toast({ title: t('email.check'), description: t('email.sentAgain', { email: waiting }), icon: MailCheck });
    },
  });
}
