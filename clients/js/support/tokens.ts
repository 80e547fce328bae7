// Tokens with other claims than the server's. The server also accepts tokens signed with its secret, so tests need not wait an hour.

import { createHmac } from 'node:crypto';

export const SIGNING_SECRET = 'known-to-these-tests-and-to-no-one-else';

/** The same token with changed claims, signed with the secret. */
export function withClaims(token: string, changes: Record<string, unknown>): string {
  const [, payload = ''] = token.split('.');
  const header = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url');
  const claims: object = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const changed = Buffer.from(JSON.stringify({ ...claims, ...changes })).toString('base64url');
  const signature = createHmac('sha256', SIGNING_SECRET).update(`${header}.${changed}`).digest('base64url');
  return `${header}.${changed}.${signature}`;
}
