/** File systems accept names of 255 bytes, and a ZIP reader or a browser may append a few bytes. */
const MAX_NAME_BYTES = 200;
const FILE_EXTENSION = /\.[a-z0-9]{1,8}$/i;

/**
 * A name that every file system accepts and that contains no path: no control or invisible formatting characters, no
 * separators, no dots or blanks at the ends. A long name is shortened, and its extension is kept.
 */
export function safeFileName(name: string): string {
  const safe = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/["\\/:*?<>|]/g, '_')
    .replace(/^[. ]+/, '_')
    .replace(/[. ]+$/, '');
  const extension = FILE_EXTENSION.exec(safe)?.[0] ?? '';
  const stem = Array.from(safe.slice(0, safe.length - extension.length));
  let bytes = Buffer.byteLength(safe);
  while (bytes > MAX_NAME_BYTES) bytes -= Buffer.byteLength(stem.pop() ?? extension);
  const shortened = stem.join('').trimEnd();
  return shortened === '' ? `Beleg${extension || '.pdf'}` : shortened + extension;
}
