// Account calls that the Supabase client has no method for.

import type { Config } from '@/lib/server/config';
import { retryingFetch } from '@/lib/server/retrying-fetch';
import type { Supabase } from '@/lib/server/supabase';

interface AccountCall {
  method?: 'GET' | 'POST' | 'DELETE';
  /** The part after `/auth/v1`. */
  path: string;
  body?: object;
  signal?: AbortSignal;
}

/** The server refused the call. As in the client's own errors, `message` is for people and `code` for programs. */
class AccountRefused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, { code = '', message = '' }: { code?: string; message?: string }) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Sends the call with the session's token, refreshed first if it has expired. Resolves to the answer, or null if it is empty. */
export async function callAccount(
  supabase: Supabase,
  { url, anonKey }: Config,
  { method = 'GET', path, body, signal }: AccountCall,
): Promise<unknown> {
  const { data } = await supabase.auth.getSession();
  const answer = await retryingFetch(`${url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: anonKey,
      Authorization: `Bearer ${data.session?.access_token ?? anonKey}`,
      'Content-Type': 'application/json',
      // From this API version on, the `code` of an error is a word.
      'X-Supabase-Api-Version': '2024-01-01',
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new AccountRefused(answer.status, reasonIn(text));
  return text === '' ? null : JSON.parse(text);
}

/** An error page from a gateway contains no reason. */
function reasonIn(text: string): { code?: string; message?: string } {
  try {
    return JSON.parse(text) as { code?: string; message?: string };
  } catch {
    return {};
  }
}
