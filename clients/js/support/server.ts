// One server for the whole run. The runner calls these two functions, and test files find the server through the environment.

import { startInstance, type Instance } from './instance.ts';
import { PASSKEY_FLAGS } from './software-key.ts';

let instance: Instance | undefined;

export async function globalSetup(): Promise<void> {
  instance = await startInstance(process.env.SANGAM_TEST_DATABASE ?? 'sqlite', PASSKEY_FLAGS);
  process.env.SANGAM_TEST_URL = instance.url;
  process.env.SANGAM_TEST_ANON_KEY = instance.anonKey;
  process.env.SANGAM_TEST_SERVICE_KEY = instance.serviceKey;
}

export async function globalTeardown(): Promise<void> {
  await instance?.stop();
}
