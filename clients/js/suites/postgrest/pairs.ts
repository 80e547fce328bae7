// A request to the data API and its expected answer, as PostgREST's own specs state it.

import assert from 'node:assert/strict';
import { anonKey, serviceKey, url, type Person } from '../../support/people.ts';

/** A request and its expected answer. Parts of the answer that are left out are not compared. */
export interface Pair {
  /** The short file name and title of the upstream test. */
  from: string;
  /** Method and path; `{name}` is replaced by the id or value of that name. */
  ask: string;
  /** The headers `Prefer`, `Accept`, `Range` and `Content-Type` by their short names, and others by their own names. */
  with?: Record<string, string>;
  /** Sent as JSON, unless it is a string. */
  body?: unknown;
  as?: 'visitor' | 'operator';
  status: number;
  answer?: unknown;
  /** The fields of the error to compare. */
  error?: Record<string, unknown>;
  /** Headers of the answer; null for a header that must be missing. */
  headers?: Record<string, string | RegExp | null>;
  /** The reason for a different answer, if it differs. */
  differs?: string;
  notOffered?: true;
}

const SHORT: Record<string, string> = { prefer: 'Prefer', accept: 'Accept', range: 'Range', type: 'Content-Type' };

/** Placeholders in requests and answers, such as `{me}`, with their values. */
export type Names = Record<string, string>;

export async function checkPair(pair: Pair, person: Person, names: Names): Promise<void> {
  const [method = '', path = ''] = fill(pair.ask, names).split(/ (.*)/s);
  const response = await fetch(`${url}/rest/v1/${path.replaceAll('+', '%2B')}`, {
    method,
    headers: { ...(await credentials(pair.as, person)), ...headersOf(pair) },
    ...(pair.body === undefined ? {} : { body: fill(textOf(pair.body), names) }),
  });
  const text = await response.text();
  const shown = text.slice(0, 600);
  assert.equal(response.status, pair.status, shown);
  if (pair.answer !== undefined) assert.deepEqual(parsed(text), filled(pair.answer, names), shown);
  if (pair.error !== undefined) checkError(parsed(text), pair.error, names);
  for (const [name, expected] of Object.entries(pair.headers ?? {})) checkHeader(response, name, expected, names);
}

async function credentials(as: Pair['as'], { client }: Person): Promise<Record<string, string>> {
  if (as === 'visitor') return { apikey: anonKey };
  if (as === 'operator') return { apikey: serviceKey, authorization: `Bearer ${serviceKey}` };
  const { data } = await client.auth.getSession();
  return { apikey: anonKey, authorization: `Bearer ${data.session?.access_token ?? ''}` };
}

function headersOf(pair: Pair): Record<string, string> {
  const sent = pair.body === undefined ? {} : { 'Content-Type': 'application/json' };
  const given = Object.entries(pair.with ?? {}).map(([name, value]) => [SHORT[name] ?? name, value]);
  return { ...sent, ...Object.fromEntries(given) };
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function fill(text: string, names: Names): string {
  return text.replace(/\{([a-z_]+)\}/g, (whole, name: string) => names[name] ?? whole);
}

function filled(value: unknown, names: Names): unknown {
  return typeof value === 'string' ? fill(value, names) : JSON.parse(fill(JSON.stringify(value), names));
}

function checkError(body: unknown, expected: Record<string, unknown>, names: Names): void {
  assert.ok(body !== null && typeof body === 'object', `no error: ${String(body)}`);
  assert.deepEqual(Object.keys(body).sort(), ['code', 'details', 'hint', 'message']);
  const looked = Object.fromEntries(Object.keys(expected).map((key) => [key, (body as Record<string, unknown>)[key]]));
  assert.deepEqual(looked, filled(expected, names), JSON.stringify(body));
}

function checkHeader(response: Response, name: string, expected: string | RegExp | null, names: Names): void {
  const value = response.headers.get(name);
  if (expected instanceof RegExp) assert.match(value ?? '', expected, name);
  else assert.equal(value, expected === null ? null : fill(expected, names), name);
}
