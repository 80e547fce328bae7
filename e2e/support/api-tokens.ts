// Sets plans that include API tokens, and creates tokens before a test starts.

import { expect } from '@playwright/test';
import type { Instance } from './instance';
import { openSession, adminClient, type Person } from './people';

/** Sets someone's plan, as the payment provider does. */
export async function setPlan(instance: Instance, person: Person, plan: 'Pro' | 'Business'): Promise<void> {
  const paid = { user_id: person.id, plan, interval: 'month', current_period_end: '2999-01-01T00:00:00Z' };
  await adminClient(instance).from('subscriptions').upsert(paid).throwOnError();
}

/** Creates a token as Settings does: the client has no method for it. */
export async function makeToken(instance: Instance, person: Person, name: string): Promise<void> {
  const session = await openSession(instance, person);
  const made = await fetch(`${instance.url}/auth/v1/user/tokens`, {
    method: 'POST',
    headers: { apikey: instance.anonKey, authorization: `Bearer ${session.access_token}` },
    body: JSON.stringify({ name, access: 'read', expires_in_days: 90 }),
  });
  expect(made.status).toBe(201);
}
