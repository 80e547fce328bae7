// Responses requested before any code has loaded. `src/start.js`, inlined in the page, sends the requests that the build wrote there;
// the client uses their responses instead of requesting again.

/** Placeholder for the signed-in user's id in a request template. */
export const USER = 'signed-in-user';
/** Placeholder for a time, which differs when the request is sent. */
const NOW = 'this-moment';
const MOMENT = /\d{4}-\d\d-\d\dT\d\d(?::|%3A)\d\d(?::|%3A)\d\d\.\d{3}Z/g;

/** Only the headers that change the answer and are the same for every user. */
const HEADERS = ['accept', 'accept-profile', 'content-profile', 'content-type', 'prefer'];

/** After this time the response may be out of date and is not used. */
const FRESH_MS = 30_000;

export interface FirstRequest {
  method: string;
  /** Relative to the server's base URL. */
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

interface EarlyResponse {
  token: string;
  answer: Promise<Response>;
}

declare global {
  /** Keyed by method, path and body. */
  var earlyResponses: Map<string, EarlyResponse> | undefined;
}

/** The template of a request, as written into the page. */
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

/** A `fetch` that uses early responses. Each is used once; if it was not successful, the request is sent again. */
export function fetchEarly(send: typeof fetch, basePath: string): typeof fetch {
  return async (input, init) => {
    const early = takeResponse(input, init, basePath);
    const answer = await early?.catch(() => undefined);
    return answer?.ok ? answer : send(input, init);
  };
}

function takeResponse(input: RequestInfo | URL, init: RequestInit | undefined, basePath: string) {
  const { earlyResponses } = globalThis;
  if (!earlyResponses?.size || input instanceof Request || performance.now() > FRESH_MS) return undefined;
  const { method, path, body } = templateOf(new URL(String(input)), init);
  const key = `${method} ${path.slice(basePath.length)} ${body ?? ''}`;
  const early = earlyResponses.get(key);
  if (early && new Headers(init?.headers).get('authorization') !== `Bearer ${early.token}`) return undefined;
  earlyResponses.delete(key);
  return early?.answer;
}
