// Parses a user agent into names that people recognise. Product names are the same in every language.

export interface DeviceName {
  /** Such as `Firefox`. Undefined for an unknown browser. */
  browser: string | undefined;
  system: string | undefined;
  handheld: boolean;
}

/** The first match wins, because nearly every user agent also contains the names of older browsers. */
const BROWSERS: [name: string, found: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  // eslint-disable-next-line words/hard-coded -- A name, the same in every language.
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//],
  ['Safari', /\bSafari\//],
];

const SYSTEMS: [name: string, found: RegExp][] = [
  ['iOS', /\b(?:iPhone|iPod)\b/],
  ['iPadOS', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

export function deviceNameIn(userAgent: string): DeviceName {
  const system = nameIn(SYSTEMS, userAgent);
  return {
    browser: nameIn(BROWSERS, userAgent),
    system,
    handheld: ['iOS', 'iPadOS', 'Android'].includes(system ?? ''),
  };
}

function nameIn(names: [name: string, found: RegExp][], userAgent: string): string | undefined {
  return names.find(([, found]) => found.test(userAgent))?.[0];
}
