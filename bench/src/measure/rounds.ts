import { median, type Summary } from '../load/summary.ts';

/** Measures one candidate once. */
export type Candidate = () => Promise<Summary>;
/** The results of each candidate, round by round. */
export type Rounds<Name extends string> = Readonly<Record<Name, readonly Summary[]>>;

/**
 * Measures the candidates in turn: other work on the machine then affects all of them, and a ratio within one round is meaningful. One round
 * before warms up caches, plans and compilers and is discarded.
 */
export async function measureInTurns<Name extends string>(
  rounds: number,
  candidates: Readonly<Record<Name, Candidate>>,
): Promise<Rounds<Name>> {
  const names = Object.keys(candidates) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, [] as Summary[]])) as Record<
    Name,
    Summary[]
  >;
  for (let round = 0; round <= rounds; round += 1)
    for (const name of names) {
      const summary = await candidates[name]();
      if (round > 0) measured[name].push(summary);
    }
  return measured;
}

/** A ratio of two candidates: the median of its rounds, and their range. */
export interface Ratio {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export function ratioOf(
  one: readonly Summary[],
  other: readonly Summary[],
  by: (summary: Summary) => number,
): Ratio {
  const ratios = one.flatMap((summary, round) => {
    const compared = other[round];
    return compared === undefined ? [] : [by(summary) / by(compared)];
  });
  return { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) };
}

export const requestsPerSecond = (summary: Summary): number => summary.perSecond;
export const p50 = (summary: Summary): number => summary.p50;
export const p99 = (summary: Summary): number => summary.p99;
/** Processor time per request: its ratio is still meaningful when other work uses the processors. */
export const processorTime = (summary: Summary): number => summary.processorMs ?? NaN;
export const firstByte = (summary: Summary): number => summary.firstByteMs;
