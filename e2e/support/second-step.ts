// Generates codes of an authenticator app, and creates accounts that have one.

import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Instance } from './instance';
import { signIn, type Person } from './people';

const STEP_SECONDS = 30;

/** A code that expires sooner than this may be invalid when it arrives. */
const ON_ITS_WAY_SECONDS = 3;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An app's key and the codes used so far: the server accepts each code only once. */
export class AuthenticatorApp {
  readonly #key: Buffer;
  #lastStep = 0;

  constructor(secret: string) {
    this.#key = fromBase32(secret);
  }

  /** An unused code; the server also accepts the previous and the next one. */
  next(): string {
    const now = Date.now() / 1000;
    const oldest = Math.floor((now + ON_ITS_WAY_SECONDS) / STEP_SECONDS) - 1;
    const step = Math.max(oldest, this.#lastStep + 1);
    if (step > Math.floor(now / STEP_SECONDS) + 1) throw new Error('The app has no code that was not used yet.');
    this.#lastStep = step;
    return codeAt(this.#key, step);
  }
}

/** Sets up an app for the person, as the page would. */
export async function enrollApp(instance: Instance, person: Person): Promise<AuthenticatorApp> {
  const client = await signIn(instance, person);
  return enrollWith(client);
}

/** Like `enrollApp`, with an existing session, which then has completed the second step. */
export async function enrollWith(client: SupabaseClient): Promise<AuthenticatorApp> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Authenticator app' });
  if (error) throw error;
  const app = new AuthenticatorApp(data.totp.secret);
  const { error: refused } = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: app.next() });
  if (refused) throw refused;
  return app;
}

/** Enters a code of the app when the page asks for it. */
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
