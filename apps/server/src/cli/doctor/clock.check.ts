import {
  CLOCK_FAULT_MS,
  databaseClock,
  describeClockFault,
  formatSeconds,
} from '../../platform/health/index.ts';
import { type Finding, reportAs } from './finding.ts';

const { ok, attention, fault } = reportAs('clock');

/** Sessions and tokens expire by the database's clock. With a difference of more than 30 s some codes of second factors are refused. */
const ATTENTION_MS = 5_000;

/**
 * The difference between other clocks and this machine's, in milliseconds (positive: ahead); undefined if they could not be
 * read.
 */
export interface ClockDifferences {
  readonly database: number | undefined;
  /** Measured by the Date header in an answer from PUBLIC_URL. */
  readonly publicUrl: number | undefined;
}

export function judgeClock({ database, publicUrl }: ClockDifferences): Finding {
  const clocks = [
    ...(database === undefined ? [] : [databaseClock(database)]),
    ...(publicUrl === undefined
      ? []
      : [{ setting: 'PUBLIC_URL', name: 'the server of PUBLIC_URL', aheadMs: publicUrl }]),
  ];
  if (clocks.length === 0)
    return attention(
      'not compared: neither the database (DATABASE_URL) nor PUBLIC_URL could be asked for its time',
    );
  const wrong = clocks.filter(({ aheadMs }) => Math.abs(aheadMs) > ATTENTION_MS);
  if (wrong.length === 0)
    return ok(
      `this machine differs from ${clocks.map(({ name, aheadMs }) => `${name} by ${formatSeconds(aheadMs)}`).join(', from ')}`,
    );
  const report = wrong.some(({ aheadMs }) => Math.abs(aheadMs) > CLOCK_FAULT_MS) ? fault : attention;
  return report(describeClockFault(wrong));
}
