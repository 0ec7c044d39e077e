/** Where readers look for the end of a file (ISO 32000, annex H of the first edition). */
const TAIL_BYTES = 2048;
/** Some generators count the offset from elsewhere by a few bytes; every viewer copes. */
const OFFSET_TOLERANCE = 64;

/**
 * What is wrong with the frame of the file, or undefined. pdf.js repairs silently, so a cut or shifted file would
 * otherwise pass with pages missing.
 */
export function findDamage(bytes: Uint8Array): string | undefined {
  const tail = latin1(bytes, bytes.length - TAIL_BYTES, bytes.length);
  if (!tail.includes('%%EOF')) return 'no end-of-file marker: cut off';
  const offset = /startxref\s+(\d+)/.exec(tail.slice(tail.lastIndexOf('startxref')))?.[1];
  if (offset === undefined) return 'no cross-reference pointer';
  const start = Number(offset);
  const around = latin1(bytes, start - OFFSET_TOLERANCE, start + OFFSET_TOLERANCE);
  return /xref|\d\s+\d+\s+obj/.test(around) ? undefined : 'the cross-reference pointer leads nowhere';
}

/** True when there is at least one object; without any, the header is all of a PDF that the file has. */
export function hasObjects(bytes: Uint8Array): boolean {
  return /\d\s+\d+\s+obj/.test(latin1(bytes, 0, bytes.length));
}

function latin1(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.subarray(Math.max(0, from), Math.max(0, to))).toString('latin1');
}
