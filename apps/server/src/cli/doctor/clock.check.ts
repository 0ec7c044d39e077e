import { type Finding, reportAs } from './finding.ts';

const { ok, attention, fault } = reportAs('clock');

/**
 * Sessions and tokens expire by the database's clock. A second-factor code is valid for 30 s, and the codes before and after
 * it are accepted too: with a difference of more than 30 s some codes are refused, with more than 60 s all of them.
 */
const ATTENTION_MS = 5_000;
const FAULT_MS = 60_000;

/** How far other clocks are ahead of this machine's, in milliseconds; undefined if they could not be read. */
export interface ClockDifferences {
  readonly database: number | undefined;
  /** Measured by the Date header in an answer from PUBLIC_URL. */
  readonly publicUrl: number | undefined;
}

export function judgeClock({ database, publicUrl }: ClockDifferences): Finding {
  const clocks = [
    { setting: 'DATABASE_URL', name: 'the database server', aheadMs: database },
    { setting: 'PUBLIC_URL', name: 'the server of PUBLIC_URL', aheadMs: publicUrl },
  ].flatMap(({ aheadMs, ...clock }) => (aheadMs === undefined ? [] : [{ ...clock, aheadMs }]));
  if (clocks.length === 0)
    return attention(
      'not compared: neither the database (DATABASE_URL) nor PUBLIC_URL could be asked for its time',
    );
  const wrong = clocks.filter(({ aheadMs }) => Math.abs(aheadMs) > ATTENTION_MS);
  if (wrong.length === 0)
    return ok(
      `this machine differs from ${clocks.map(({ name, aheadMs }) => `${name} by ${seconds(aheadMs)}`).join(', from ')}`,
    );
  const settings = wrong.map(({ setting }) => setting).join(', ');
  const differences = wrong.map(
    ({ name, aheadMs }) =>
      `${name} is ${seconds(aheadMs)} ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine`,
  );
  const message = `${settings}: the clock of ${differences.join(', that of ')}. Let all machines set their clocks by NTP (timedatectl status shows whether this one does)`;
  return wrong.some(({ aheadMs }) => Math.abs(aheadMs) > FAULT_MS) ? fault(message) : attention(message);
}

const seconds = (milliseconds: number) => `${(Math.abs(milliseconds) / 1000).toFixed(1)} s`;
