import { expect, it } from 'vitest';
import { methodsIn } from './sign-in-methods';

it('lists the enabled providers with the labels of the operator', () => {
  const { providers } = methodsIn({ providers: [{ name: 'custom:acme', label: 'Acme' }] });

  expect(providers).toEqual([{ id: 'custom:acme', name: 'Acme' }]);
});

it('offers nothing that the server does not mention', () => {
  expect(methodsIn({})).toEqual({
    authenticatorApps: false,
    securityKeys: false,
    passkeys: false,
    mailedCodes: false,
    providers: [],
  });
});

it('offers security keys as a second step even without sign-in by passkey', () => {
  const methods = methodsIn({ mfa_enabled: true, mfa_webauthn_enabled: true, passkeys_enabled: false });

  expect(methods).toMatchObject({ securityKeys: true, passkeys: false });
});
