// CORS: what a browser needs before it shows an answer to a page of another origin.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anonKey, url } from '../../support/people.ts';

const ORIGIN = 'https://app.example.in';

test('a preflight allows the headers the client sends, by name', async () => {
  const asked = 'authorization,apikey,x-client-info,content-type,prefer,accept-profile,content-profile,range';
  const response = await fetch(`${url}/rest/v1/jobs`, {
    method: 'OPTIONS',
    headers: { origin: ORIGIN, 'access-control-request-method': 'PATCH', 'access-control-request-headers': asked },
  });

  assert.ok([200, 204].includes(response.status));
  assert.match(response.headers.get('access-control-allow-methods') ?? '', /PATCH/);
  const allowed = (response.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/,\s*/);
  assert.deepEqual(
    asked.split(',').filter((header) => !allowed.includes(header)),
    [],
  );
});

test('a refusal can be read, and so can the headers for paging and counts', async () => {
  const response = await fetch(`${url}/rest/v1/jobs`, { headers: { origin: ORIGIN, apikey: anonKey } });

  assert.equal(response.status, 401);
  assert.ok(['*', ORIGIN].includes(response.headers.get('access-control-allow-origin') ?? ''));
  assert.match(response.headers.get('access-control-expose-headers') ?? '', /content-range/i);
});
