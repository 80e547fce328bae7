// Assertions about answers of the data API.

import assert from 'node:assert/strict';

interface Answer {
  data: unknown;
  error: { code: string; message: string; details: unknown; hint: unknown } | null;
  status: number;
}

interface Refusal {
  status: number;
  code: string;
  message?: string | RegExp;
  details?: string | null;
}

/** Asserts that the request is refused in exactly this way, with all four keys of PostgREST's error body. */
export async function refused(query: PromiseLike<Answer>, expected: Refusal): Promise<void> {
  const { data, error, status } = await query;
  assert.ok(error, `answered instead: ${status} ${JSON.stringify(data)}`);
  assert.deepEqual({ status, code: error.code }, { status: expected.status, code: expected.code }, error.message);
  assert.deepEqual(Object.keys(error).sort(), ['code', 'details', 'hint', 'message']);
  if (expected.message instanceof RegExp) assert.match(error.message, expected.message);
  else if (expected.message !== undefined) assert.equal(error.message, expected.message);
  if (expected.details !== undefined) assert.equal(error.details, expected.details);
}

/** The rows of an answer that must not be an error. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export async function rows(query: PromiseLike<{ data: any; error: unknown }>): Promise<any> {
  const { data, error } = await query;
  assert.equal(error, null);
  return data;
}

interface Sortable {
  order: (column: string) => PromiseLike<{ data: unknown; error: unknown }>;
}

/** The sorted titles of the rows that a query finds, so that filters can be tested without an order. */
export async function titles(query: Sortable): Promise<string[]> {
  const found: { title: string }[] = await rows(query.order('title'));
  return found.map((row) => row.title);
}
