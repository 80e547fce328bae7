// Stubs passkey support, which jsdom lacks. `vi.unstubAllGlobals()` removes it.

import { vi } from 'vitest';

export function stubPasskeys(credential: object = {}): void {
  vi.stubGlobal('PublicKeyCredential', credential);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { credentials: {} }));
}
