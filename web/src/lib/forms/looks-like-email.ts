// A rough check of whether a text is an email address.

const ADDRESS = /^[^\s@]+@[^\s@]+$/;

/** Accepts `root@localhost`, as the server does. Only sending a mail shows whether it arrives. */
export function looksLikeEmail(text: string): boolean {
  return ADDRESS.test(text);
}
