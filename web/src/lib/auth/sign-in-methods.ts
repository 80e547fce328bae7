// The ways to sign in other than a password that this instance offers.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import type { Config } from '@/lib/server/config';
import { useConfig } from '@/lib/server/config-context';

export interface SignInProvider {
  /** The id that the server and its clients use: `google`, `custom:acme`. */
  id: string;
  name: string;
}

export interface SignInMethods {
  authenticatorApps: boolean;
  /** As the second step of a sign-in. */
  securityKeys: boolean;
  passkeys: boolean;
  /** A code or a link by mail. */
  mailedCodes: boolean;
  providers: SignInProvider[];
}

interface AuthSettings {
  /** The enabled providers, with the operator's label for each. */
  providers?: { name: string; label: string }[];
  mfa_enabled?: boolean;
  mfa_webauthn_enabled?: boolean;
  passkeys_enabled?: boolean;
  mail_sign_in?: boolean;
}

async function getSignInMethods({ url, anonKey }: Config, signal: AbortSignal): Promise<SignInMethods> {
  // Does not use the client, because the login page works without it.
  const answer = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: anonKey }, signal });
  return methodsIn(answer.ok ? ((await answer.json()) as AuthSettings) : {});
}

export function methodsIn(settings: AuthSettings): SignInMethods {
  const { providers = [], mfa_enabled, mfa_webauthn_enabled, passkeys_enabled, mail_sign_in } = settings;
  return {
    authenticatorApps: mfa_enabled === true,
    securityKeys: mfa_webauthn_enabled === true,
    passkeys: passkeys_enabled === true,
    mailedCodes: mail_sign_in === true,
    providers: providers.map(({ name, label }) => ({ id: name, name: label })),
  };
}

export function useSignInMethodsQuery() {
  const config = useConfig();
  return useQuery(
    queryOptions({
      queryKey: queryKeys.signInMethods,
      queryFn: ({ signal }) => getSignInMethods(config, signal),
      // These are server settings, which change only on a restart.
      staleTime: Infinity,
    }),
  );
}

/** Which second steps can be set up. Nearly every instance offers apps, so those do not wait for the answer. */
export function useOfferedSteps(): { apps: boolean; keys: boolean } {
  const { data: methods } = useSignInMethodsQuery();
  return { apps: methods?.authenticatorApps ?? true, keys: methods?.securityKeys === true };
}
