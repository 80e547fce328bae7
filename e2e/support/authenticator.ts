// A virtual authenticator in Chromium, for passkeys and security keys.

import type { Page } from '@playwright/test';

export interface Authenticator {
  /** Whether the user touches it when asked. */
  setPresent: (present: boolean) => Promise<void>;
  /** Whether the user passes its verification; if not, the browser reports a cancel. */
  setVerified: (verified: boolean) => Promise<void>;
  countCredentials: () => Promise<number>;
}

export async function attachAuthenticator(page: Page, transport: 'internal' | 'usb'): Promise<Authenticator> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setPresent: async (enabled) => {
      await client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    setVerified: async (isUserVerified) => {
      await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    countCredentials: async () => {
      const { credentials } = await client.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials.length;
    },
  };
}

/** Records how the page asks for passkeys: `conditional` in the list below a field, or `button` in a separate prompt. */
export async function recordQuestions(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(window, { asked });
    const get = navigator.credentials.get.bind(navigator.credentials);
    navigator.credentials.get = (options) => {
      const number = asked.push(options?.mediation ?? 'button') - 1;
      options?.signal?.addEventListener('abort', () => {
        asked[number] = `${asked[number] ?? ''}, stopped`;
      });
      return get(options);
    };
  });
  return () => page.evaluate(() => (window as unknown as { asked: string[] }).asked);
}
