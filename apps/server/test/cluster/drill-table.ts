import type { RequestKind } from './attempts.ts';
import type { Outage } from './outage.ts';

export interface DrillRow {
  readonly fault: string;
  /** The longest outage that is acceptable; undefined if none was set. */
  readonly goalSeconds: number | undefined;
  readonly outages: readonly Outage[];
}

/** The results as a Markdown table, for bench/README.md. */
export function formatDrillTable(rows: readonly DrillRow[], kinds: readonly RequestKind[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(['fault', 'goal', ...kinds, 'refusals']),
    `|${'---|'.repeat(kinds.length + 3)}`,
    ...rows.map(({ fault, goalSeconds, outages }) =>
      line([
        fault,
        formatGoal(goalSeconds),
        ...kinds.map((kind) => formatOutage(outages.find((outage) => outage.kind === kind))),
        formatRefusals(outages),
      ]),
    ),
  ].join('\n');
}

function formatGoal(seconds: number | undefined): string {
  if (seconds === undefined) return '';
  return seconds === 0 ? 'none' : `${seconds} s`;
}

/** The seconds of the outage; `none` if no request was refused, with the seconds of the slowest request in brackets. */
function formatOutage(outage: Outage | undefined): string {
  if (outage === undefined) return '';
  if (outage.seconds === undefined) return `none (${outage.slowest.toFixed(1)} s)`;
  return Number.isFinite(outage.seconds) ? `${outage.seconds.toFixed(1)} s` : 'to the end';
}

function formatRefusals(outages: readonly Outage[]): string {
  const total = new Map<string, number>();
  for (const { refusals } of outages)
    for (const [answer, count] of refusals) total.set(answer, (total.get(answer) ?? 0) + count);
  return [...total].map(([answer, count]) => `${count} × ${answer}`).join(', ') || 'none';
}
