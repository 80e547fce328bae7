// Redirects to another provider, to sign in or to connect an account, and handles the return at `/from-provider`.

import type { Provider } from '@supabase/supabase-js';
import { useMutation } from '@tanstack/react-query';
import { useHref } from '@/lib/router/location';
import type { Config } from '@/lib/server/config';
import { useConfig } from '@/lib/server/config-context';
import { useLoadSupabase, type LoadSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/common';
import type { SignInProvider } from './sign-in-methods';

interface ProviderRedirect {
  /** Connect the provider's account to the signed-in one, instead of signing in. */
  connect: boolean;
  /** The page to open after the return. */
  wanted: string;
}

/** Resolves when the browser is about to leave the page. */
export function useRedirectToProviderMutation({ connect, wanted }: ProviderRedirect) {
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

/** Exchanges the code in the address for a session, and makes it the session of the page. */
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

/** A client that carries the page's session, which identifies the account to connect to. */
async function clientOfSession(config: Config, supabase: Supabase): Promise<Supabase> {
  const [client, { data }] = await Promise.all([providerClient(config), supabase.auth.getSession()]);
  if (data.session) {
    const { error } = await client.auth.setSession(data.session);
    if (error) throw error;
  }
  return client;
}
