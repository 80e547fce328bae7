import { expect, it } from 'vitest';
import { methodsIn } from './sign-in-methods';

it('lists the providers that are on, as the operator calls them', () => {
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

it('offers security keys as a second step also where people do not sign in with passkeys', () => {
  const methods = methodsIn({ mfa_enabled: true, mfa_webauthn_enabled: true, passkeys_enabled: false });

  expect(methods).toMatchObject({ securityKeys: true, passkeys: false });
});
