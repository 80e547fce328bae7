// Whether a typed text may be an email address.

const ADDRESS = /^[^\s@]+@[^\s@]+$/;

/** `root@localhost` does too, as on the server. Whether mail gets there is found out by sending one. */
export function looksLikeEmail(text: string): boolean {
  return ADDRESS.test(text);
}
