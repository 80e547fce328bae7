// Replaces the client's module for signing in with an Ethereum wallet, which the server does not offer: see build/replace-modules.ts.

function refuse(): never {
  throw new Error('this server has no sign-in with a wallet');
}

export { refuse as createSiweMessage, refuse as fromHex, refuse as getAddress, refuse as toHex };
