import { expect, it } from 'vitest';
import { methodsIn } from './sign-in-methods';

it('lists the providers that are on, as the operator calls them', () => {
  const { providers } = methodsIn({ providers: [{ name: 'custom:acme', label: 'Acme' }] });

  expect(providers).toEqual([{ id: 'custom:acme', name: 'Acme' }]);
});

it('offers nothing that the server does not mention', () => {
  expect(methodsIn({})).toEqual({
    authenticatorApps: false,
    passkeys: false,
    mailedCodes: false,
    providers: [],
  });
});
