/** The store is verified in parts: by the first hexadecimal digits of the hash. */
export const PART_DIGITS = 3;

/** The number of nights in which all names are compared once, and in which all bytes are read once. */
export interface VerifyCycle {
  readonly listNights: number;
  readonly readNights: number;
}

/** The days, counted since 1970, on which the names and the bytes of a part were last verified. */
export interface VerifiedPart {
  readonly part: number;
  readonly listedDay: number;
  readonly readDay: number;
}

export interface DuePart {
  /** The first digits of its hashes. */
  readonly prefix: string;
  /** Whether the bytes are due too, and not only the names and sizes. */
  readonly readsBytes: boolean;
}

/**
 * The parts that should have been verified by this night and were not, including those that an earlier night did not
 * reach.
 */
export function findDueParts(
  parts: readonly VerifiedPart[],
  today: number,
  { listNights, readNights }: VerifyCycle,
): DuePart[] {
  return parts.flatMap(({ part, listedDay, readDay }) => {
    const readsBytes = readDay < latestNight(part, today, readNights);
    if (!readsBytes && listedDay >= latestNight(part, today, listNights)) return [];
    return { prefix: part.toString(16).padStart(PART_DIGITS, '0'), readsBytes };
  });
}

/**
 * The latest day on which the part was due. The parts are due on different days, so that every night has the same
 * amount of work.
 */
function latestNight(part: number, today: number, nights: number): number {
  return today - ((((today - part) % nights) + nights) % nights);
}
