// What this browser supports of passkeys and security keys.

/** Whether the browser supports passkeys. It offers them only to pages over TLS or from localhost. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'credentials' in navigator;
}

/** Whether the browser can suggest passkeys in the list below a field. */
export async function suggestsPasskeys(): Promise<boolean> {
  if (!knowsPasskeys()) return false;
  // Older browsers do not have this method.
  const credential: Partial<typeof PublicKeyCredential> = PublicKeyCredential;
  return (await credential.isConditionalMediationAvailable?.()) ?? false;
}
