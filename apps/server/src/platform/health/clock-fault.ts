/** Codes of a second factor change every 30 s, and their two neighbours are accepted: beyond this all are refused. */
export const CLOCK_FAULT_MS = 60_000;

export interface OtherClock {
  /** The setting that names its machine. */
  readonly setting: string;
  readonly name: string;
  /** The time by which it is ahead of this machine's clock, in milliseconds. */
  readonly aheadMs: number;
}

/** One line for the operator about clocks that differ from this machine's. */
export function describeClockFault(clocks: readonly OtherClock[]): string {
  const differences = clocks.map(
    ({ name, aheadMs }) =>
      `${name} is ${formatSeconds(aheadMs)} ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine`,
  );
  return `${clocks.map(({ setting }) => setting).join(', ')}: the clock of ${differences.join(', that of ')}. Let all machines set their clocks by NTP (timedatectl status shows whether this one does)`;
}

export const databaseClock = (aheadMs: number): OtherClock => ({
  setting: 'DATABASE_URL',
  name: 'the database server',
  aheadMs,
});

export const formatSeconds = (milliseconds: number) => `${(Math.abs(milliseconds) / 1000).toFixed(1)} s`;
