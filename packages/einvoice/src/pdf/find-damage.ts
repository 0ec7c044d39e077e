/** The last bytes of a file, in which readers look for its end (ISO 32000, annex H of the first edition). */
const TAIL_BYTES = 2048;
/** Some generators write an offset that is wrong by a few bytes; every viewer accepts that. */
const OFFSET_TOLERANCE = 64;

/**
 * Returns the damage of the file structure, or undefined. pdf.js repairs files silently, so a truncated or shifted file would
 * otherwise be accepted with missing pages.
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

/** Whether there is at least one object; without any, the file is not a PDF although it has the header of one. */
export function hasObjects(bytes: Uint8Array): boolean {
  return /\d\s+\d+\s+obj/.test(latin1(bytes, 0, bytes.length));
}

function latin1(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.subarray(Math.max(0, from), Math.max(0, to))).toString('latin1');
}
