import { median, type Summary } from '../load/summary.ts';
import type { Ratio } from '../measure/rounds.ts';

/** One statement of a performance goal, with its measurement. */
export interface Check {
  readonly what: string;
  readonly measured: string;
  readonly goal: string;
  /** Undefined for a line that is only information. */
  readonly met: boolean | undefined;
  /** The line is repeated at the end of the run, as judged lines are. */
  readonly isFigure?: boolean;
}

/** The results of one goal. */
export interface GoalReport {
  readonly rows: readonly { readonly candidate: string; readonly rounds: readonly Summary[] }[];
  readonly checks: readonly Check[];
}

export function atLeast(what: string, ratio: Ratio, limit: number): Check {
  return { what, measured: show(ratio), goal: `>= ${limit}x`, met: ratio.median >= limit };
}

export function atMost(what: string, ratio: Ratio, limit: number): Check {
  return { what, measured: show(ratio), goal: `<= ${limit}x`, met: ratio.median <= limit };
}

/** A line that is judged only in the cases for which its goal is stated, such as ten million documents. */
export function judgedIf(isJudged: boolean, check: Check): Check {
  return isJudged ? check : { ...check, met: undefined };
}

export function below(what: string, milliseconds: number, limit: number): Check {
  return { what, measured: `${digits(milliseconds)} ms`, goal: `< ${limit} ms`, met: milliseconds < limit };
}

/** A check that is met if one of the two is met. */
export function either(one: Check, other: Check): Check {
  return {
    what: one.what,
    measured: `${one.measured}, ${other.measured}`,
    goal: `${one.goal} or ${other.goal}`,
    met: one.met === true || other.met === true,
  };
}

export function information(what: string, measured: Ratio | string): Check {
  return {
    what,
    measured: typeof measured === 'string' ? measured : show(measured),
    goal: '',
    met: undefined,
  };
}

/** Information that is repeated at the end of the run, for the table of the last results. */
export function figure(what: string, measured: string): Check {
  return { ...information(what, measured), goal: 'info', isFigure: true };
}

/** The lines that are repeated at the end of the run. */
export function lastLines(checks: readonly Check[]): readonly Check[] {
  return checks.filter(({ met, isFigure }) => met !== undefined || isFigure === true);
}

function show({ median, min, max }: Ratio): string {
  return `${digits(median)}x [${digits(min)} .. ${digits(max)}]`;
}

/** The tables of a goal, as text. */
export function describe(title: string, { rows, checks }: GoalReport): string {
  const measures = rows.map(({ candidate, rounds }) => [
    candidate,
    spread(rounds.map((round) => round.perSecond)),
    spread(rounds.map((round) => round.p50)),
    spread(rounds.map((round) => round.p99)),
    digits(median(rounds.map((round) => round.processorMs ?? NaN))),
    digits(median(rounds.map((round) => round.bytes)) / 1024),
  ]);
  const table = columns([['candidate', 'per second', 'p50 ms', 'p99 ms', 'CPU ms', 'KB'], ...measures]);
  return [`\n== ${title}`, ...(rows.length === 0 ? [] : [table]), describeChecks(checks)].join('\n');
}

export function describeChecks(checks: readonly Check[]): string {
  return columns(
    checks.map(({ what, measured, goal, met }) => [
      `  ${met === undefined ? 'info' : met ? 'MET ' : 'MISS'}`,
      what,
      measured,
      goal,
    ]),
  );
}

/** For the table of the last results in bench/README.md. */
export function describeAsMarkdown(checks: readonly Check[]): string {
  const rows = checks.map(({ what, measured, goal, met }) => [
    what,
    goal,
    measured,
    met === undefined ? '' : met ? 'met' : 'missed',
  ]);
  return [
    '',
    '| | goal | measured | |',
    '|---|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');
}

/** Median and range of the rounds. */
function spread(values: readonly number[]): string {
  return `${digits(median(values))} [${digits(Math.min(...values))} .. ${digits(Math.max(...values))}]`;
}

/** Three significant digits are more than a shared machine can repeat. */
export function digits(value: number): string {
  if (!Number.isFinite(value)) return '-';
  return value >= 100 ? value.toFixed(0) : value.toPrecision(value === 0 ? 1 : 3);
}

function columns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length);
  return rows
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
