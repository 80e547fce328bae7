// Decides where a link in a text may lead: to one of our screens, or to another page through a scheme that cannot run scripts.

export type LinkTarget = { kind: 'screen'; to: string } | { kind: 'outside'; href: string } | { kind: 'none' };

const SAFE_SCHEMES = ['https:', 'http:', 'mailto:', 'tel:'];

export function linkTarget(href: string): LinkTarget {
  // Browsers drop tabs from URLs, so a slash, a tab and a slash would lead to another host.
  if (/\p{Cc}/u.test(href)) return { kind: 'none' };
  // A second slash, or a backslash that browsers read as one, would lead to another host.
  if (/^\/(?![/\\])/.test(href) || href.startsWith('#')) return { kind: 'screen', to: href };
  const scheme = URL.canParse(href) ? new URL(href).protocol : '';
  return SAFE_SCHEMES.includes(scheme) ? { kind: 'outside', href } : { kind: 'none' };
}
