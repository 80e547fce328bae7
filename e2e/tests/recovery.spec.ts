// A mailed recovery link in the implicit flow, taken up by the official client in a real browser.

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { expect, test } from '../support/test';

// The app would take the tokens out of the address first, so its scripts stay away and the client stands in for it.
test.use({ bypassCSP: true });

const clientScript = join(dirname(createRequire(import.meta.url).resolve('@supabase/supabase-js')), 'umd/supabase.js');

test('a recovery link tells the page PASSWORD_RECOVERY and lets it set a password', async ({
  page,
  instance,
  person,
}) => {
  const operator = createClient(instance.url, instance.serviceKey, { auth: { persistSession: false } });
  const redirectTo = `${instance.url}/reset-password`;
  const made = await operator.auth.admin.generateLink({
    type: 'recovery',
    email: person.email,
    options: { redirectTo },
  });
  expect(made.error).toBeNull();
  const link = new URL(made.data.properties?.action_link ?? '');

  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${instance.url}${link.pathname}${link.search}`);
  expect(new URL(page.url()).pathname).toBe('/reset-password');
  await page.addScriptTag({ path: clientScript });
  const { events, problem, hash } = await page.evaluate(recover, { url: instance.url, key: instance.anonKey });

  expect(events).toContain('PASSWORD_RECOVERY');
  expect(problem).toBeNull();
  expect(hash).toBe('');
  const again = createClient(instance.url, instance.anonKey, { auth: { persistSession: false } });
  const signedIn = await again.auth.signInWithPassword({ email: person.email, password: 'Granite-Lotus-9' });
  expect(signedIn.error).toBeNull();
});

declare global {
  interface Window {
    supabase: { createClient: (url: string, key: string) => SupabaseClient };
  }
}

/** Runs in the page: waits for the event that a reset page waits for, then sets a new password. */
async function recover({ url, key }: { url: string; key: string }) {
  const client = window.supabase.createClient(url, key);
  const events: string[] = [];
  await new Promise<void>((resolve) => {
    client.auth.onAuthStateChange((event) => {
      events.push(event);
      // Without a session in the address the client only ever reports that there is none.
      if (event === 'PASSWORD_RECOVERY' || events.length > 1) resolve();
    });
  });
  const { error } = await client.auth.updateUser({ password: 'Granite-Lotus-9' });
  return { events, problem: error?.message ?? null, hash: location.hash };
}
