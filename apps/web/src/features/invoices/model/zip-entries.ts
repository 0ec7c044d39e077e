/** "PK\3\4", the signature at the start of every entry of a ZIP (APPNOTE 4.3.7). */
const SIGNATURE = [0x50, 0x4b, 0x03, 0x04] as const;

/**
 * Counts the entries of a ZIP while it is streamed, so that the progress can be shown in documents. The count is not
 * exact: a document may itself contain the signature, for example in an attached ZIP. The caller therefore limits it to
 * the number of requested documents and only displays it.
 */
export function createEntryCounter(): (chunk: Uint8Array) => number {
  let entries = 0;
  let matchedBytes = 0;
  const readByte = (byte: number): void => {
    if (byte === SIGNATURE[matchedBytes]) matchedBytes += 1;
    else matchedBytes = byte === SIGNATURE[0] ? 1 : 0;
    if (matchedBytes < SIGNATURE.length) return;
    entries += 1;
    matchedBytes = 0;
  };
  return (chunk) => {
    let index = 0;
    while (index < chunk.length) {
      // A native search skips irrelevant bytes; only possible signatures are read byte by byte.
      if (matchedBytes === 0) index = chunk.indexOf(SIGNATURE[0], index);
      if (index < 0) break;
      readByte(chunk[index] ?? 0);
      index += 1;
    }
    return entries;
  };
}
