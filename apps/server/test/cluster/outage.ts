import type { Attempt, RequestKind } from './attempts.ts';

/** The effect of a fault on one kind of request. */
export interface Outage {
  readonly kind: RequestKind;
  readonly succeeded: number;
  /** The number of each answer other than `ok`. */
  readonly refusals: ReadonlyMap<string, number>;
  /** Seconds from the fault to the first success after the last refusal; undefined if nothing was refused. */
  readonly seconds: number | undefined;
  /** Seconds of the slowest request that succeeded. */
  readonly slowest: number;
}

/**
 * Describes the requests of one kind that ended after the fault.
 * @param attempts in the order in which they ended
 */
export function describeOutage(attempts: readonly Attempt[], kind: RequestKind, faultAt: number): Outage {
  const after = attempts.filter((attempt) => attempt.kind === kind && attempt.endedAt >= faultAt);
  const refused = after.filter(({ answer }) => answer !== 'ok');
  const succeeded = after.filter(({ answer }) => answer === 'ok');
  const refusals = new Map<string, number>();
  for (const { answer } of refused) refusals.set(answer, (refusals.get(answer) ?? 0) + 1);
  const lastRefusal = refused.at(-1);
  const recovery = succeeded.find(({ endedAt }) => endedAt >= (lastRefusal?.endedAt ?? faultAt));
  return {
    kind,
    succeeded: succeeded.length,
    refusals,
    seconds: lastRefusal === undefined ? undefined : ((recovery?.endedAt ?? Infinity) - faultAt) / 1000,
    slowest: Math.max(0, ...succeeded.map(({ startedAt, endedAt }) => (endedAt - startedAt) / 1000)),
  };
}

/** Whether, of each kind, a request that began after this moment has succeeded. */
export function haveAllSucceeded(
  attempts: readonly Attempt[],
  kinds: readonly RequestKind[],
  since: number,
): boolean {
  return kinds.every((kind) =>
    attempts.some(
      (attempt) => attempt.kind === kind && attempt.startedAt >= since && attempt.answer === 'ok',
    ),
  );
}
