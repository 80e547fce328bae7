// Finds the URLs in a text.

export interface TextPart {
  text: string;
  /** The link target; absent for plain text. */
  href?: string;
}

const CANDIDATE = /\b(?:https?:\/\/|www\.)[^\s<>"“”‘’`]+/gi;

export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(CANDIDATE)) {
    const address = withoutTrailing(match[0]);
    const href = safeHref(address);
    if (!href) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: address, href });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** The sentence's full stop is not part of the URL, and neither is the closing bracket of one opened before it. */
function withoutTrailing(address: string): string {
  const trimmed = address.replace(/[.,;:!?…]+$/, '');
  const unmatched = trimmed.endsWith(')') && !trimmed.includes('(');
  return unmatched ? withoutTrailing(trimmed.slice(0, -1)) : trimmed;
}

/** A name or password in a URL ("https://bank.in@evil.example") is there to deceive. */
function safeHref(address: string): string | undefined {
  const whole = /^www\./i.test(address) ? `https://${address}` : address;
  if (!URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  const web = url.protocol === 'http:' || url.protocol === 'https:';
  return web && url.username === '' && url.password === '' ? url.href : undefined;
}
