/** File systems take names of 255 bytes; a ZIP reader or a browser may add a few of its own. */
const LONGEST_BYTES = 200;
const LONGEST_ENDING = /\.[a-z0-9]{1,8}$/i;

/**
 * A name that every file system takes and that leads nowhere: no control or direction characters, no separators, no dots or
 * blanks at the ends; a long one is cut in its middle part and keeps its ending.
 */
export function safeFileName(name: string): string {
  const safe = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/["\\/:*?<>|]/g, '_')
    .replace(/^[. ]+/, '_')
    .replace(/[. ]+$/, '');
  const ending = LONGEST_ENDING.exec(safe)?.[0] ?? '';
  const stem = Array.from(safe.slice(0, safe.length - ending.length));
  let bytes = Buffer.byteLength(safe);
  while (bytes > LONGEST_BYTES) bytes -= Buffer.byteLength(stem.pop() ?? ending);
  const short = stem.join('').trimEnd();
  return short === '' ? `Beleg${ending || '.pdf'}` : short + ending;
}
