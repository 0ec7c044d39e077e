/** A document that the portal has acknowledged. */
export interface Acknowledged {
  readonly number: string;
  /** Of its bytes, as hexadecimal digits. */
  readonly sha256: string;
}

/** A document as the database names it. */
export interface Stored {
  readonly number: string;
  readonly sha256: string;
}

/** Numbers of documents; all empty if nothing was lost. */
export interface LedgerVerdict {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly altered: readonly string[];
  /** Nobody has acknowledged them, and their sender repeats a delivery until it is acknowledged. */
  readonly unknown: readonly string[];
  /** Purged, and there again or still. */
  readonly returned: readonly string[];
}

/**
 * Compares what was acknowledged with what is stored.
 * @param purged the numbers of acknowledged documents that were purged on purpose
 */
export function judgeLedger(
  acknowledged: readonly Acknowledged[],
  stored: readonly Stored[],
  purged: ReadonlySet<string>,
): LedgerVerdict {
  const hashesByNumber = new Map<string, string[]>();
  for (const { number, sha256 } of stored)
    hashesByNumber.set(number, [...(hashesByNumber.get(number) ?? []), sha256]);
  const known = new Set(acknowledged.map(({ number }) => number));
  const hashesOf = (number: string) => hashesByNumber.get(number) ?? [];
  return {
    lost: acknowledged
      .filter(({ number }) => hashesOf(number).length === 0 && !purged.has(number))
      .map(({ number }) => number),
    doubled: [...hashesByNumber].filter(([, hashes]) => hashes.length > 1).map(([number]) => number),
    altered: acknowledged
      .filter(({ number, sha256 }) => hashesOf(number).some((hash) => hash !== sha256))
      .map(({ number }) => number),
    unknown: [...hashesByNumber.keys()].filter((number) => !known.has(number)),
    returned: [...hashesByNumber.keys()].filter((number) => purged.has(number)),
  };
}
