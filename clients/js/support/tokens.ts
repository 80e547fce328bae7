// Tokens the server would sign itself at another time. It is given this secret, so that tests need not wait an hour.

import { createHmac } from 'node:crypto';

export const SIGNING_SECRET = 'known-to-these-tests-and-to-nobody-else';

/** The same token with other claims, signed again. */
export function withClaims(token: string, changes: Record<string, unknown>): string {
  const [header = '', payload = ''] = token.split('.');
  const claims: object = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const changed = Buffer.from(JSON.stringify({ ...claims, ...changes })).toString('base64url');
  const signature = createHmac('sha256', SIGNING_SECRET).update(`${header}.${changed}`).digest('base64url');
  return `${header}.${changed}.${signature}`;
}
