/** The time that a file waits for its index file, and an index row for its file (docs/intake.md). */
export const MATCH_TIMEOUT_MINUTES = 10;
