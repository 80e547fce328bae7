// Replaces the client's module for administrators, whose calls need the server's secret key and are never sent from a page: see
// build/replace-modules.ts. It keeps the one call that ends sessions.

import type { AuthAdminApi } from '@supabase/auth-js';
import { isAuthError } from '@supabase/auth-js/dist/module/lib/errors';
import { _request } from '@supabase/auth-js/dist/module/lib/fetch';
import { resolveFetch } from '@supabase/auth-js/dist/module/lib/helpers';

type Admin = InstanceType<typeof AuthAdminApi>;
type Options = ConstructorParameters<typeof AuthAdminApi>[0];

export default class SessionAdmin implements Pick<Admin, 'signOut'> {
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly #fetch: typeof fetch;

  constructor({ url, headers = {}, fetch }: Options) {
    this.#url = url;
    this.#headers = headers;
    this.#fetch = resolveFetch(fetch);
  }

  signOut: Admin['signOut'] = async (jwt, scope = 'global') => {
    try {
      await _request(this.#fetch, 'POST', `${this.#url}/logout?scope=${scope}`, {
        headers: this.#headers,
        jwt,
        noResolveJson: true,
      });
      return { data: null, error: null };
    } catch (error) {
      if (isAuthError(error)) return { data: null, error };
      throw error;
    }
  };
}
