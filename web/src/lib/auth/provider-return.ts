// Leaves for another provider, to sign in or to connect its account, and comes back to `/from-provider`.

import type { Provider } from '@supabase/supabase-js';
import { useMutation } from '@tanstack/react-query';
import { useHref } from 'react-router';
import type { Config } from '@/lib/server/config';
import { useConfig } from '@/lib/server/config-context';
import { useLoadSupabase, type LoadSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/common';
import type { SignInProvider } from './sign-in-methods';

interface Departure {
  /** The account is to be connected to the one that is signed in. */
  connect: boolean;
  /** Where to go after the return. */
  wanted: string;
}

/** Resolves when the page is about to be left. */
export function useLeaveForProviderMutation({ connect, wanted }: Departure) {
  const [config, loadSupabase] = [useConfig(), useLoadSupabase()];
  const back = useHref(`/from-provider?to=${encodeURIComponent(wanted)}${connect ? '&connected' : ''}`);
  return useMutation({
    mutationFn: async ({ id }: SignInProvider) => {
      const credentials = {
        provider: id as Provider,
        options: { redirectTo: `${window.location.origin}${back}` },
      };
      const client = connect ? await clientOfSession(config, await loadSupabase()) : await providerClient(config);
      const { error } = connect
        ? await client.auth.linkIdentity(credentials)
        : await client.auth.signInWithOAuth(credentials);
      if (error) throw error;
    },
    meta: { errorTitle: t('providerFailed') },
  });
}

/** Exchanges what the provider's answer left in the address for a session, and takes that up here. */
export async function takeProviderSession(config: Config, loadSupabase: LoadSupabase, code: string): Promise<void> {
  const client = await providerClient(config);
  const { data, error } = await client.auth.exchangeCodeForSession(code);
  const { forgetProviderClient } = await import('@/lib/server/provider-client');
  forgetProviderClient();
  if (error) throw error;
  const supabase = await loadSupabase();
  const { access_token, refresh_token } = data.session;
  const taken = await supabase.auth.setSession({ access_token, refresh_token });
  if (taken.error) throw taken.error;
}

async function providerClient(config: Config): Promise<Supabase> {
  const { createProviderClient } = await import('@/lib/server/provider-client');
  return createProviderClient(config);
}

/** Which account to connect to is said by its session. */
async function clientOfSession(config: Config, supabase: Supabase): Promise<Supabase> {
  const [client, { data }] = await Promise.all([providerClient(config), supabase.auth.getSession()]);
  if (data.session) {
    const { error } = await client.auth.setSession(data.session);
    if (error) throw error;
  }
  return client;
}
