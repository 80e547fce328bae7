// What a mailed link that did not work leaves in the address: `#error=access_denied&error_description=…`.

/** Why the link did not work, or undefined when the address says nothing of the kind. */
export function linkProblemIn(hash: string): string | undefined {
  const description = new URLSearchParams(hash.replace(/^#/, '')).get('error_description')?.trim();
  return description === '' ? undefined : description;
}
