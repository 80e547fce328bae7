// Answers that were asked for before any code had arrived. `src/start.js`, which stands in the page, sends what the build wrote there;
// the client takes the answer instead of asking again.

/** Stands for the id of the signed-in person in a request that the build wrote down. */
export const USER = 'signed-in-user';
/** Stands for a moment, which is another one when the request is sent. */
const NOW = 'this-moment';
const MOMENT = /\d{4}-\d\d-\d\dT\d\d(?::|%3A)\d\d(?::|%3A)\d\d\.\d{3}Z/g;

/** Of the headers, only what changes the answer and does not belong to a person. */
const HEADERS = ['accept', 'accept-profile', 'content-profile', 'content-type', 'prefer'];

/** Later than this the answer may tell of a past that the screen should not show. */
const FRESH_MS = 30_000;

export interface FirstRequest {
  method: string;
  /** From the address of the server on. */
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

interface EarlyResponse {
  token: string;
  answer: Promise<Response>;
}

declare global {
  /** By method, path and body. */
  var earlyResponses: Map<string, EarlyResponse> | undefined;
}

/** A request as it is written into the page. */
export function templateOf(url: URL, init: RequestInit = {}): FirstRequest {
  const headers = new Headers(init.headers);
  const kept = HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    method: (init.method ?? 'GET').toUpperCase(),
    path: `${url.pathname}${url.search}`.replaceAll(MOMENT, NOW),
    headers: Object.fromEntries(kept),
    body: typeof init.body === 'string' ? init.body : null,
  };
}

/** A `fetch` that takes an early answer where there is one. Each is taken once; one that is no success is asked for again. */
export function fetchEarly(send: typeof fetch, basePath: string): typeof fetch {
  return async (input, init) => {
    const early = takeAnswer(input, init, basePath);
    const answer = await early?.catch(() => undefined);
    return answer?.ok ? answer : send(input, init);
  };
}

function takeAnswer(input: RequestInfo | URL, init: RequestInit | undefined, basePath: string) {
  const { earlyResponses } = globalThis;
  if (!earlyResponses?.size || input instanceof Request || performance.now() > FRESH_MS) return undefined;
  const { method, path, body } = templateOf(new URL(String(input)), init);
  const key = `${method} ${path.slice(basePath.length)} ${body ?? ''}`;
  const early = earlyResponses.get(key);
  if (early && new Headers(init?.headers).get('authorization') !== `Bearer ${early.token}`) return undefined;
  earlyResponses.delete(key);
  return early?.answer;
}
