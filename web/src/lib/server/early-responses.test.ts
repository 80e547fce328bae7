import { afterEach, expect, test, vi } from 'vitest';
import { fetchEarly, templateOf } from './early-responses';

const ADDRESS = 'https://host/sangam/rest/v1/jobs?expires_at=gt.2026-11-16T10%3A00%3A00.123Z';
const KEY = 'GET /rest/v1/jobs?expires_at=gt.this-moment ';
const HEADERS = { authorization: 'Bearer mine' };

afterEach(() => {
  globalThis.earlyResponses = undefined;
});

function arrive(answer: Promise<Response>, token = 'mine') {
  globalThis.earlyResponses = new Map([[KEY, { token, answer }]]);
  const send = vi.fn<typeof fetch>(() => Promise.resolve(new Response('asked')));
  return { send, early: fetchEarly(send, '/sangam') };
}

const body = async (answer: Promise<Response>) => (await answer).text();

test('an early response is used once', async () => {
  const { send, early } = arrive(Promise.resolve(new Response('early')));
  expect(await body(early(ADDRESS, { headers: HEADERS }))).toBe('early');
  expect(send).not.toHaveBeenCalled();
  expect(await body(early(ADDRESS, { headers: HEADERS }))).toBe('asked');
});

test('a failed early response is requested again', async () => {
  const refused = arrive(Promise.resolve(new Response('no', { status: 503 })));
  expect(await body(refused.early(ADDRESS, { headers: HEADERS }))).toBe('asked');
  const lost = arrive(Promise.reject(new TypeError('Failed to fetch')));
  expect(await body(lost.early(ADDRESS, { headers: HEADERS }))).toBe('asked');
});

test('a response for another user or request is not used', async () => {
  const { early } = arrive(Promise.resolve(new Response('early')), 'yours');
  expect(await body(early(ADDRESS, { headers: HEADERS }))).toBe('asked');
  const other = arrive(Promise.resolve(new Response('early')));
  expect(await body(other.early(`${ADDRESS}&limit=1`, { headers: HEADERS }))).toBe('asked');
  expect(await body(other.early(ADDRESS, { method: 'DELETE', headers: HEADERS }))).toBe('asked');
});

test('the request templates in the page contain no user and no time', () => {
  const init = { method: 'POST', headers: { ...HEADERS, apikey: 'key', prefer: 'count=exact' }, body: '{}' };
  expect(templateOf(new URL(ADDRESS), init)).toEqual({
    method: 'POST',
    path: '/sangam/rest/v1/jobs?expires_at=gt.this-moment',
    headers: { prefer: 'count=exact' },
    body: '{}',
  });
});
