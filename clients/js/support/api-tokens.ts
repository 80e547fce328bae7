// Creates API tokens as Settings does: the client has no method for that.

import assert from 'node:assert/strict';
import { anonKey, createPerson, operator, url, type Person } from './people.ts';

export interface ApiToken {
  id: string;
  token: string;
}

/** A person whose plan includes API tokens. */
export async function createSubscriber(): Promise<Person> {
  const person = await createPerson('business', 'Sahyadri Foods');
  await setPlan(person, 'Business');
  return person;
}

/** Sets someone's plan, as the payment provider does. */
export async function setPlan(person: Person, plan: 'Basic' | 'Business'): Promise<void> {
  const paid = { user_id: person.id, plan, interval: 'month', current_period_end: '2999-01-01T00:00:00Z' };
  await operator.from('subscriptions').upsert(paid).throwOnError();
}

export async function makeToken(person: Person, access: 'read' | 'write'): Promise<ApiToken> {
  const body = JSON.stringify({ name: 'Nightly report', access, expires_in_days: 30 });
  const made = await manage(await sessionOf(person), '', { method: 'POST', body });
  assert.equal(made.status, 201);
  return (await made.json()) as ApiToken;
}

export async function revokeToken(person: Person, { id }: ApiToken): Promise<void> {
  const revoked = await manage(await sessionOf(person), `/${id}`, { method: 'DELETE' });
  assert.equal(revoked.status, 204);
}

/** A token management call with any bearer. */
export async function manage(bearer: string, path: string, request: RequestInit): Promise<Response> {
  const headers = { apikey: anonKey, authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
  return await fetch(`${url}/auth/v1/user/tokens${path}`, { ...request, headers });
}

async function sessionOf({ client }: Person): Promise<string> {
  const { data } = await client.auth.getSession();
  assert.ok(data.session);
  return data.session.access_token;
}
