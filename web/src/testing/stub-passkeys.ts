// A browser that knows passkeys, where jsdom does not. `vi.unstubAllGlobals()` takes it away again.

import { vi } from 'vitest';

export function stubPasskeys(credential: object = {}): void {
  vi.stubGlobal('PublicKeyCredential', credential);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { credentials: {} }));
}
