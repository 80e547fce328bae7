// Assertions about accounts.

import assert from 'node:assert/strict';

interface Answer {
  data: unknown;
  error: { status?: number | undefined; code?: string | undefined; message: string } | null;
}

interface Refusal {
  status: number;
  code: string;
  message?: string;
}

/** Asserts that the call is refused in exactly this way. */
export async function refusedAuth(call: PromiseLike<Answer>, expected: Refusal): Promise<void> {
  const { data, error } = await call;
  assert.ok(error, `answered instead: ${JSON.stringify(data)}`);
  assert.deepEqual({ status: error.status, code: error.code }, { status: expected.status, code: expected.code });
  if (expected.message !== undefined) assert.equal(error.message, expected.message);
}

/** Opens a mailed link as a browser does, and returns the page it leads to. */
export async function openLink(link: string): Promise<{ page: string; hash: URLSearchParams }> {
  const response = await fetch(link, { redirect: 'manual' });
  assert.equal(response.status, 303);
  const [page = '', hash = ''] = (response.headers.get('location') ?? '').split('#');
  return { page, hash: new URLSearchParams(hash) };
}
