/** Schemes that links in invoices may have. Other schemes can open programs or files of the user's machine, or reach its network. */
const SAFE_SCHEME = /^(?:https?|mailto|tel|sms|fax|ftps?)$/;
/** Characters that browsers and viewers remove before they look for the scheme. */
const IGNORED_CHARACTERS = /[\p{Cc}\p{Cf}\s]/gu;

/** Decodes a text string of a PDF (ISO 32000-2, 7.9.2.2): UTF-16 or UTF-8 with a byte order mark, otherwise one byte per character. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return Buffer.from(bytes.subarray(2, bytes.length - (bytes.length % 2)))
      .swap16()
      .toString('utf16le');
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2);
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.toString('utf8', 3);
  return bytes.toString('latin1');
}

/** Whether the link has a safe scheme, or no scheme, such as `www.example.com`. */
export function isSafeLink(rawLink: string): boolean {
  // This also removes the NUL bytes of UTF-16 without a byte order mark, which some viewers read.
  const link = rawLink.replaceAll(IGNORED_CHARACTERS, '');
  // Browsers also read `/\server` as a network path.
  if (/^[/\\]{2}/.test(link) || link.startsWith('\\')) return false;
  const scheme = /^([^/?#]*?):/.exec(unescapePercent(link))?.[1]?.toLowerCase();
  if (scheme === undefined) return true;
  // `www.example.com:8080` and `example.com:443/x` have a port, not a scheme.
  return SAFE_SCHEME.test(scheme) || (scheme.includes('.') && /^[^:]*:\d+(?:[/?#]|$)/.test(link));
}

/** Whether the path is on a network, such as `\\server\share` or `file:`: opening it can send the user's credentials to that server. */
export function isNetworkPath(rawPath: string): boolean {
  const path = rawPath.replaceAll(IGNORED_CHARACTERS, '');
  return (
    /^[/\\]{2}/.test(path) ||
    /^(?:file|smb|cifs|nfs|dav|davs|webdav|http|https|ftp):/i.test(unescapePercent(path))
  );
}

function unescapePercent(text: string): string {
  return text.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
