// Describes a device by its browser and operating system, as far as they are known.

import { t } from '@/words/security';
import { deviceNameIn } from './device-name';

export function describeDevice(userAgent: string | null): string {
  const { browser, system } = deviceNameIn(userAgent ?? '');
  if (browser && system) return t('device.both', { browser, system });
  // Other programs put their name first: `python-httpx/0.28.1`.
  return browser ?? system ?? /^[\w.-]+(?=\/)/.exec(userAgent ?? '')?.[0] ?? t('device.unknown');
}
