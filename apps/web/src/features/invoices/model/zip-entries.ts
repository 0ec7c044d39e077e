/** "PK\3\4", the signature that opens every entry of a ZIP (APPNOTE 4.3.7). */
const SIGNATURE = [0x50, 0x4b, 0x03, 0x04] as const;

/**
 * Counts the entries of a ZIP while it streams past, so that progress can be told in documents. A document may hold the
 * signature itself (an attached archive), so the caller caps the count at what it asked for: it is a display, not a check.
 */
export function createEntryCounter(): (chunk: Uint8Array) => number {
  let entries = 0;
  let matched = 0;
  const read = (byte: number): void => {
    if (byte === SIGNATURE[matched]) matched += 1;
    else matched = byte === SIGNATURE[0] ? 1 : 0;
    if (matched < SIGNATURE.length) return;
    entries += 1;
    matched = 0;
  };
  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      // A native search over what can't matter; byte by byte only inside a possible signature.
      if (matched === 0) at = chunk.indexOf(SIGNATURE[0], at);
      if (at < 0) break;
      read(chunk[at] ?? 0);
      at += 1;
    }
    return entries;
  };
}
