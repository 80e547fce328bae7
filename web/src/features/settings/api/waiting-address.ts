// A new email address that is not confirmed yet. The local session shows it as pending until it is refreshed, so the server is queried.

import { useMutation, useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useHref } from '@/lib/router/location';
import { useAuth, useUser } from '@/lib/auth/auth';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase } from '@/lib/server/supabase';
import { toast } from '@/lib/ui/toast';
import { t } from '@/words/account';

const POLL_MS = 15_000;

/** Refreshes the session once the address is confirmed, which may happen on another device. */
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
    // Query immediately when the user returns from their mail, and at an interval in between.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: POLL_MS,
  });
}

/** Returns the unconfirmed address, if any, and shows a notice once it has become the account's address. */
export function useWaitingAddress(): string | undefined {
  const { email } = useUser();
  const { session, refreshProfile } = useAuth();
  const waiting = session?.user.new_email;
  const previous = useRef(waiting);
  useEffect(() => {
    if (previous.current !== undefined && previous.current === email) {
      toast({ title: t('email.changed'), description: t('email.changedText', { email }) });
      void refreshProfile();
    }
    previous.current = waiting;
  }, [email, waiting, refreshProfile]);
  return waiting;
}

/** The server finds the account by its current address. */
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
