/** A document whose delivery a portal has acknowledged. */
export interface Acknowledged {
  readonly number: string;
  /** The hash of its bytes in hexadecimal digits. */
  readonly sha256: string;
}

/** A document in the database. */
export interface Stored {
  readonly number: string;
  readonly sha256: string;
}

/** Lists of document numbers. All lists are empty if no document is missing, stored twice or changed. */
export interface LedgerVerdict {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  readonly altered: readonly string[];
  /** Stored, but never acknowledged. There must be none, because the senders repeat each delivery until it is acknowledged. */
  readonly unknown: readonly string[];
  /** Purged, but still or again in the database. */
  readonly returned: readonly string[];
}

/**
 * Compares the acknowledged documents with the stored ones.
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
