/**
 * The bytes of a base64 text; undefined if it has other characters or an impossible length. White space is allowed anywhere, and
 * missing padding is accepted: the bytes are the same without it.
 */
export function decodeBase64(text: string): Uint8Array | undefined {
  const compact = text.replaceAll(/\s+/g, '');
  const padding = compact.indexOf('=');
  const length = padding === -1 ? compact.length : padding;
  const isPaddedWell = /^={0,2}$/.test(compact.slice(length, length + 3));
  if (!isPaddedWell || length % 4 === 1 || /[^A-Za-z0-9+/=]/.test(compact)) return undefined;
  return Buffer.from(compact, 'base64');
}

/** The approximate decoded size of a malformed base64 text. */
export function estimateBase64Size(text: string): number {
  return Math.floor((text.replaceAll(/[\s=]+/g, '').length * 3) / 4);
}
