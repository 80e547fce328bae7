// Replaces the client's module for passkeys and security keys, which most pages do not need. The build swaps it in for the client's
// import (build/replace-modules.ts), and `webauthn.ts` provides the real module to the code that uses them.

import type * as Webauthn from '@supabase/auth-js/dist/module/lib/webauthn';

let provided: typeof Webauthn | undefined;

export function provideWebauthn(loaded: typeof Webauthn): void {
  provided = loaded;
}

function webauthn(): typeof Webauthn {
  if (!provided) throw new Error('import webauthn.ts before you use a passkey or a security key');
  return provided;
}

type Client = ConstructorParameters<typeof Webauthn.WebAuthnApi>[0];

/** The part of the real class that the main client's methods lead to. */
export class WebAuthnApi implements Pick<Webauthn.WebAuthnApi, 'authenticate' | 'register'> {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  get authenticate() {
    return new (webauthn().WebAuthnApi)(this.#client).authenticate;
  }

  get register() {
    return new (webauthn().WebAuthnApi)(this.#client).register;
  }
}

export const browserSupportsWebAuthn: typeof Webauthn.browserSupportsWebAuthn = () =>
  webauthn().browserSupportsWebAuthn();

export const createCredential: typeof Webauthn.createCredential = (options) => webauthn().createCredential(options);

export const getCredential: typeof Webauthn.getCredential = (options) => webauthn().getCredential(options);

export const deserializeCredentialCreationOptions: typeof Webauthn.deserializeCredentialCreationOptions = (options) =>
  webauthn().deserializeCredentialCreationOptions(options);

export const deserializeCredentialRequestOptions: typeof Webauthn.deserializeCredentialRequestOptions = (options) =>
  webauthn().deserializeCredentialRequestOptions(options);

export const serializeCredentialCreationResponse: typeof Webauthn.serializeCredentialCreationResponse = (credential) =>
  webauthn().serializeCredentialCreationResponse(credential);

export const serializeCredentialRequestResponse: typeof Webauthn.serializeCredentialRequestResponse = (credential) =>
  webauthn().serializeCredentialRequestResponse(credential);

export const webAuthnAbortService = {
  createNewAbortSignal: () => webauthn().webAuthnAbortService.createNewAbortSignal(),
};
