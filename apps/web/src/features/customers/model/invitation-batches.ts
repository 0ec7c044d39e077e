import { MAX_IDS_PER_CALL } from '@belegfach/contract/schema-free';
import { ApiProblem } from '../../../lib/api-problem.ts';

/** Why a customer is not invited: its status, no CustomerAdmin, or a refusal of the server. In the order of the result. */
export const SKIP_REASONS = ['Active', 'Inactive', 'noAdmin', 'blocked', 'changed'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** The number of customers that are not invited, by reason. */
export type Skipped = Readonly<Partial<Record<SkipReason, number>>>;

export const NOTHING_SKIPPED: Skipped = {};

export function countSkipped(skipped: Skipped): number {
  return Object.values(skipped).reduce((sum, count) => sum + count, 0);
}

export function addSkipped(skipped: Skipped, reason: SkipReason): Skipped {
  return mergeSkipped(skipped, { [reason]: 1 });
}

export function mergeSkipped(one: Skipped, other: Skipped): Skipped {
  const sum: Partial<Record<SkipReason, number>> = {};
  for (const reason of SKIP_REASONS) {
    const count = (one[reason] ?? 0) + (other[reason] ?? 0);
    if (count > 0) sum[reason] = count;
  }
  return sum;
}

/** The reason if a refusal is about single customers; undefined if it concerns the whole run. */
export function refusalReasonOf(error: unknown): SkipReason | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  if (error.code === 'BlockedBySuperAdmin') return 'blocked';
  return error.code === 'InvitationNotAllowed' || error.status === 404 ? 'changed' : undefined;
}

export interface InvitationState {
  readonly invited: number;
  readonly skipped: Skipped;
}

interface InvitationCalls {
  /** Invites all of these customers or none. */
  readonly invite: (ids: readonly string[]) => Promise<unknown>;
  /** The reason if the refusal is about single customers; undefined if it concerns the whole run. */
  readonly reasonOf: (error: unknown) => SkipReason | undefined;
  /** At the start and after each call. */
  readonly onProgress: (state: InvitationState) => void;
  readonly signal: AbortSignal;
}

/**
 * Invites in batches of the size that the server accepts, until it is aborted. A batch that is refused because of single
 * customers is halved until they are found: these are skipped, the others are invited.
 * @throws what `invite` throws, if it is not about single customers; `onProgress` has received what was done before
 */
export async function inviteInBatches(
  ids: readonly string[],
  { invite, reasonOf, onProgress, signal }: InvitationCalls,
): Promise<void> {
  let state: InvitationState = { invited: 0, skipped: NOTHING_SKIPPED };
  const waiting: (readonly string[])[] = [];
  for (let start = 0; start < ids.length; start += MAX_IDS_PER_CALL)
    waiting.push(ids.slice(start, start + MAX_IDS_PER_CALL));
  onProgress(state);
  while (!signal.aborted) {
    const batch = waiting.shift();
    if (batch === undefined) return;
    try {
      await invite(batch);
      state = { ...state, invited: state.invited + batch.length };
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined) throw error;
      const half = Math.ceil(batch.length / 2);
      if (batch.length === 1) state = { ...state, skipped: addSkipped(state.skipped, reason) };
      else waiting.unshift(batch.slice(0, half), batch.slice(half));
    }
    onProgress(state);
  }
}
