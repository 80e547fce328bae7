// The identities of the tests: people with confirmed accounts, signed in through the client, and the two keys.

import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { randomUUID } from 'node:crypto';

export type UserType = 'user' | 'employer' | 'business';

/** Rows are untyped on purpose: most tests select their own shapes. The version makes the types offer `maxAffected`. */
export interface Database {
  __InternalSupabase: { PostgrestVersion: '14' };
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  public: any;
}

export type Client = SupabaseClient<Database>;

export interface Person {
  id: string;
  name: string;
  email: string;
  client: Client;
}

const PASSWORD = 'nilgiri-2026';

export const url = fromEnvironment('SANGAM_TEST_URL');
export const anonKey = fromEnvironment('SANGAM_TEST_ANON_KEY');
export const serviceKey = fromEnvironment('SANGAM_TEST_SERVICE_KEY');

/** A client without an account. */
export const anonymous = connect(anonKey);

/** A client with the service key, to which no policy applies. */
export const operator = connect(serviceKey);

/** A new, signed-in person. Files share the server, so each test creates its own people and looks only at their rows. */
export async function createPerson(userType: UserType, name = 'Asha Rao'): Promise<Person> {
  const email = `${randomUUID()}@example.in`;
  const created = await operator.auth.admin.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { full_name: name, user_type: userType },
  });
  if (created.error) throw created.error;
  const client = connect(anonKey);
  const signedIn = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (signedIn.error) throw signedIn.error;
  return { id: created.data.user.id, name, email, client };
}

/** A client that stores nothing between runs; `token` replaces the session's. */
export function connect(key: string, token?: string, fetchWith?: typeof fetch): Client {
  return createClient(url, key, {
    ...(fetchWith === undefined ? {} : { global: { fetch: fetchWith } }),
    auth: { persistSession: false, autoRefreshToken: false },
    ...(token === undefined ? {} : { accessToken: () => Promise.resolve(token) }),
  });
}

function fromEnvironment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set. Run the tests with \`npm test\`, which starts a server for them.`);
  return value;
}
