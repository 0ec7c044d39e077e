/** "PK\3\4", the signature at the start of every entry of a ZIP (APPNOTE 4.3.7). */
const SIGNATURE = [0x50, 0x4b, 0x03, 0x04] as const;

/**
 * Counts the entries of a ZIP while it is streamed, so that the progress can be shown in documents. A document may
 * contain the signature itself (an attached archive), so the caller limits the count to the number of requested
 * documents: the count is only displayed, it checks nothing.
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
      // A native search skips irrelevant bytes; only possible signatures are read byte by byte.
      if (matched === 0) at = chunk.indexOf(SIGNATURE[0], at);
      if (at < 0) break;
      read(chunk[at] ?? 0);
      at += 1;
    }
    return entries;
  };
}
