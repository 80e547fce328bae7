// A small OpenID Connect issuer for tests: real keys, discovery, a key set, and a token endpoint that checks its requests. It trusts
// any address it is given. Run on its own (`node issuer.ts keycloak`), it prints its address and the setting for that provider, and
// serves until it is stopped.

import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const CLIENT_ID = 'sangam';
const CLIENT_SECRET = 'a secret of tests';

export interface Issuer {
  /** Its URL, which is also its issuer name. */
  url: string;
  /** The setting of a provider that uses this issuer. */
  setting: (name: string, more?: string) => string;
  /** An id token as a phone app would get it. */
  idToken: (email: string, claims?: Record<string, unknown>) => string;
  stop: () => Promise<void>;
}

interface Consent {
  claims: Record<string, unknown>;
  challenge: string | null;
  redirectUri: string;
}

const LIFE_SECONDS = 300;

export async function startIssuer(): Promise<Issuer> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keys = [{ ...publicKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'RS256' }];
  const consents = new Map<string, Consent>();
  let url = '';

  const sign = (claims: Record<string, unknown>) => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const text = `${part({ alg: 'RS256', kid: 'test', typ: 'JWT' })}.${part(claims)}`;
    return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`;
  };

  const describe = (email: string): Record<string, unknown> => {
    const now = Math.floor(Date.now() / 1000);
    const sub = createHash('sha256').update(email).digest('hex').slice(0, 20);
    const name = (email.split('@')[0] ?? '')
      .replaceAll(/[._]/g, ' ')
      .replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
    return { iss: url, sub, aud: CLIENT_ID, iat: now, exp: now + LIFE_SECONDS, email, email_verified: true, name };
  };

  const consent = (asked: URLSearchParams, email: string): string => {
    const code = randomBytes(16).toString('base64url');
    const redirectUri = asked.get('redirect_uri') ?? '';
    const claims = { ...describe(email), nonce: asked.get('nonce') ?? undefined };
    consents.set(code, { claims, challenge: asked.get('code_challenge'), redirectUri });
    const back = new URL(redirectUri);
    back.searchParams.set('code', code);
    back.searchParams.set('state', asked.get('state') ?? '');
    back.searchParams.set('iss', url);
    return back.href;
  };

  const exchange = (form: URLSearchParams, authorization: string): object | undefined => {
    const expected = `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET.replaceAll(' ', '+')}`).toString('base64')}`;
    const code = form.get('code') ?? '';
    const found = consents.get(code);
    consents.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!found || authorization !== expected) return undefined;
    if (found.challenge !== challenge || found.redirectUri !== form.get('redirect_uri')) return undefined;
    return { id_token: sign(found.claims), access_token: randomBytes(16).toString('base64url'), token_type: 'Bearer' };
  };

  const authorize = (asked: URLSearchParams, typed: string | null, response: ServerResponse) => {
    const hint = asked.get('login_hint') ?? '';
    const email = typed ?? (asked.get('prompt') === 'none' ? hint : '');
    if (email) response.writeHead(303, { location: consent(asked, email) }).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end(signInPage(hint));
  };

  const metadata = () => ({
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/keys`,
    authorization_response_iss_parameter_supported: true,
  });

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    const form = new URLSearchParams(request.method === 'POST' ? await readBody(request) : '');
    if (pathname === '/authorize') {
      authorize(searchParams, form.get('email'), response);
      return;
    }
    const documents: Record<string, () => object | undefined> = {
      '/.well-known/openid-configuration': metadata,
      '/keys': () => ({ keys }),
      '/token': () => exchange(form, request.headers.authorization ?? ''),
    };
    const document = documents[pathname]?.();
    response.writeHead(document ? 200 : 400, { 'content-type': 'application/json' });
    response.end(JSON.stringify(document ?? { error: 'invalid_request' }));
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  const setting = (name: string, more = '') => {
    const parameters = new URLSearchParams({ issuer: url, client_id: CLIENT_ID, client_secret: CLIENT_SECRET });
    return `${name}?${parameters.toString()}${more}`;
  };
  return { url, setting, idToken: (email, claims = {}) => sign({ ...describe(email), ...claims }), stop };
}

/** The page that a browser sees at the issuer. */
function signInPage(email: string): string {
  const value = email.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<!doctype html><html lang="en"><title>Test issuer</title><h1>Test issuer</h1>
    <form method="post"><label>Email <input name="email" type="email" value="${value}" required></label>
    <button>Continue</button></form></html>`;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const issuer = await startIssuer();
  console.log(`listening on ${issuer.url}`);
  console.log(issuer.setting(process.argv[2] ?? 'custom:acme', '&trust_email=true'));
}
