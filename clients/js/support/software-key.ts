// A software authenticator: Node has no navigator.credentials, so tests create the credentials that a browser would return.

import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';

type Passkeys = SupabaseClient['auth']['passkey'];
type RegistrationOptions = NonNullable<Awaited<ReturnType<Passkeys['startRegistration']>>['data']>['options'];
type AuthenticationOptions = NonNullable<Awaited<ReturnType<Passkeys['startAuthentication']>>['data']>['options'];
type NewCredential = Parameters<Passkeys['verifyRegistration']>[0]['credential'];
type Assertion = Parameters<Passkeys['verifyAuthentication']>[0]['credential'];

/** The origin that the tests claim. `PASSKEY_FLAGS` configures the server for it. */
const ORIGIN = 'http://localhost:5173';
const RP_ID = 'localhost';
export const PASSKEY_FLAGS = ['--passkey-rp-id', RP_ID, '--passkey-origins', ORIGIN];

const USER_PRESENT_AND_VERIFIED = 0x05;
const HAS_CREDENTIAL = 0x40;

/** A P-256 key for one account, as a phone or a password manager stores it. */
export class SoftwareKey {
  readonly #id = randomBytes(16);
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  #userHandle = '';

  constructor() {
    ({ privateKey: this.#privateKey, publicKey: this.#publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  }

  /** The result of `navigator.credentials.create()`. */
  create(options: Pick<RegistrationOptions, 'challenge' | 'user'>): NewCredential {
    this.#userHandle = options.user.id;
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    // The key in COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}.
    const coordinates = [x, y].map((coordinate) => Buffer.from(coordinate, 'base64url'));
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      coordinates[0] ?? Buffer.alloc(0),
      Buffer.from('225820', 'hex'),
      coordinates[1] ?? Buffer.alloc(0),
    ]);
    const made = Buffer.concat([Buffer.alloc(16), sixteenBits(this.#id.length), this.#id, cose]);
    const data = Buffer.concat([authenticatorData(HAS_CREDENTIAL), made]);
    // {"fmt": "none", "attStmt": {}, "authData": data}
    const head = Buffer.from('\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59', 'latin1');
    const response = {
      attestationObject: Buffer.concat([head, sixteenBits(data.length), data]).toString('base64url'),
      authenticatorData: data.toString('base64url'),
      clientDataJSON: clientData('webauthn.create', options.challenge).toString('base64url'),
      transports: ['internal'],
    };
    return this.#credential(response) as unknown as NewCredential;
  }

  /** The result of `navigator.credentials.get()`. */
  get(options: Pick<AuthenticationOptions, 'challenge'>): Assertion {
    const [data, client] = [authenticatorData(0), clientData('webauthn.get', options.challenge)];
    const signature = createSign('sha256').update(data).update(sha256(client)).sign(this.#privateKey);
    const response = {
      authenticatorData: data.toString('base64url'),
      clientDataJSON: client.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: this.#userHandle,
    };
    return this.#credential(response) as unknown as Assertion;
  }

  #credential(response: object): object {
    const id = this.#id.toString('base64url');
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
      response,
    };
  }
}

function authenticatorData(flags: number): Buffer {
  return Buffer.concat([sha256(Buffer.from(RP_ID)), Buffer.from([flags | USER_PRESENT_AND_VERIFIED, 0, 0, 0, 0])]);
}

function clientData(type: string, challenge: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin: ORIGIN, crossOrigin: false }));
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function sixteenBits(number: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(number);
  return bytes;
}
