// Parses web addresses as people type them.

import { splitLinks } from '@/lib/format/split-links';

/** `example.in/work` becomes `https://example.in/work`. */
export function completeAddress(typed: string): string {
  const address = typed.trim();
  return address === '' || /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
}

/** Returns whether the page would turn it into a link: http or https, a host with a dot, and no hidden parts. */
export function isWebAddress(address: string): boolean {
  const [link, ...rest] = splitLinks(address);
  return rest.length === 0 && link?.href !== undefined && new URL(link.href).hostname.includes('.');
}
