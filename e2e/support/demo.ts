// A server with the demonstration data, for tests that need many known rows. They only read.

import { startInstance, type Instance } from './instance';
import type { Person } from './people';
import { test as base } from './test';

/** One of the three sign-ins that `sangam seed` prints. */
export const SEEKER: Person = {
  id: '',
  name: 'Ananya Iyer',
  email: 'seeker@demo.example',
  password: 'three-rivers-meet',
};

export const test = base.extend<object, { demo: Instance }>({
  demo: [
    // Playwright reads the fixture's dependencies from this pattern, so it is required even when empty.
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const demo = await startInstance({ seeded: true });
      await provide(demo);
      await demo.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ demo }, provide) => {
    await provide(demo.url);
  },
});
