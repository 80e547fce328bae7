// Codes of an authenticator app, and accounts that have one.

import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Instance } from './instance';
import { signIn, type Person } from './people';

const STEP_SECONDS = 30;

/** A code that is about to become too old may be so when it arrives. */
const ON_ITS_WAY_SECONDS = 3;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The key of an app, and the codes it has shown: the server takes each only once. */
export class AuthenticatorApp {
  readonly #key: Buffer;
  #lastStep = 0;

  constructor(secret: string) {
    this.#key = fromBase32(secret);
  }

  /** A code that was not shown before; the server also takes the one before and the one that comes next. */
  next(): string {
    const now = Date.now() / 1000;
    const oldest = Math.floor((now + ON_ITS_WAY_SECONDS) / STEP_SECONDS) - 1;
    const step = Math.max(oldest, this.#lastStep + 1);
    if (step > Math.floor(now / STEP_SECONDS) + 1) throw new Error('The app has no code that was not used yet.');
    this.#lastStep = step;
    return codeAt(this.#key, step);
  }
}

/** Sets an app up for the person, as the page would. */
export async function enrollApp(instance: Instance, person: Person): Promise<AuthenticatorApp> {
  const client = await signIn(instance, person);
  return enrollWith(client);
}

/** The same with a session that is there already, which has taken the second step afterwards. */
export async function enrollWith(client: SupabaseClient): Promise<AuthenticatorApp> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Authenticator app' });
  if (error) throw error;
  const app = new AuthenticatorApp(data.totp.secret);
  const { error: refused } = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: app.next() });
  if (refused) throw refused;
  return app;
}

/** The page asks for a code of the app, and gets it. */
export async function takeSecondStep(page: Page, code: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.getByLabel('6-digit code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** RFC 6238 with its defaults: SHA-1, six digits, 30 seconds. */
function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
