/** The time that a file waits for its index file, and an index row for its file (docs/intake.md). */
export const WAITING_TIME_MINUTES = 10;
