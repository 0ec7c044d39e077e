/** The store is verified in parts: by the first hexadecimal digits of the hash. */
export const PART_DIGITS = 3;

/** In how many nights every name is compared and every byte is read once. */
export interface VerifyCycle {
  readonly listNights: number;
  readonly readNights: number;
}

/** On which days, counted since 1970, the names and the bytes of a part were last verified. */
export interface VerifiedPart {
  readonly part: number;
  readonly listedDay: number;
  readonly readDay: number;
}

export interface DuePart {
  /** The first digits of its hashes. */
  readonly prefix: string;
  /** Its bytes are due, too. */
  readonly isRead: boolean;
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
    const isRead = readDay < latestNight(part, today, readNights);
    if (!isRead && listedDay >= latestNight(part, today, listNights)) return [];
    return { prefix: part.toString(16).padStart(PART_DIGITS, '0'), isRead };
  });
}

/** The latest day on which a part was due: each has another one, so that each night has as much to do. */
function latestNight(part: number, today: number, nights: number): number {
  return today - ((((today - part) % nights) + nights) % nights);
}
