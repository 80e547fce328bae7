// Requests that the client cannot make, or whose headers it does not expose.

import assert from 'node:assert/strict';
import { anonKey, url, type Person } from './people.ts';

interface Request {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a request to the data API as the person; `path` comes after `/rest/v1/`. */
export async function request(person: Person, path: string, { method = 'GET', headers, body }: Request = {}) {
  const { data } = await person.client.auth.getSession();
  assert.ok(data.session);
  return await fetch(`${url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${data.session.access_token}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
}
