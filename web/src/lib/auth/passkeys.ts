// What this browser can do with passkeys and security keys.

/** Whether it knows them. Pages that came without TLS are not allowed them, unless this machine serves them. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'credentials' in navigator;
}

/** Whether it can show them in the list below a field. */
export async function suggestsPasskeys(): Promise<boolean> {
  if (!knowsPasskeys()) return false;
  // Older browsers do not have the question.
  const credential: Partial<typeof PublicKeyCredential> = PublicKeyCredential;
  return (await credential.isConditionalMediationAvailable?.()) ?? false;
}
