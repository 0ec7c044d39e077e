/** The order matters: the user agents of the first browsers also contain the names of the later ones. */
const BROWSERS = [
  ['Edge', /\bEdgA?(?:iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

export interface Device {
  readonly browser: string | undefined;
  readonly system: string | undefined;
}

function findName(names: readonly (readonly [string, RegExp])[], text: string): string | undefined {
  return names.find(([, pattern]) => pattern.test(text))?.[0];
}

/** The usual names of the browser and system behind a `User-Agent` header; undefined if they are unknown. */
export function parseUserAgent(userAgent: string | null): Device {
  const text = userAgent ?? '';
  return { browser: findName(BROWSERS, text), system: findName(SYSTEMS, text) };
}
