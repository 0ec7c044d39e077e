import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { inviteInBatches, type InvitationState, refusalReasonOf } from './invitation-batches.ts';

const blocked = new ApiProblem({ status: 403, body: { code: 'BlockedBySuperAdmin' } });
const idsUpTo = (count: number) => Array.from({ length: count }, (_, index) => `customer ${index}`);

async function run(ids: readonly string[], refusalOf: (batch: readonly string[]) => ApiProblem | undefined) {
  const controller = new AbortController();
  const invited: string[] = [];
  const sizes: number[] = [];
  const states: InvitationState[] = [];
  const end = await inviteInBatches(ids, {
    invite: (batch) => {
      sizes.push(batch.length);
      const refusal = refusalOf(batch);
      if (refusal !== undefined) throw refusal;
      invited.push(...batch);
      return Promise.resolve();
    },
    reasonOf: refusalReasonOf,
    onProgress: (state) => states.push(state),
    signal: controller.signal,
  }).catch((error: unknown) => error);
  return { invited, sizes, last: states.at(-1), end };
}

describe('an invitation in batches', () => {
  it('has at most 100 customers per call', async () => {
    const { sizes, last, invited } = await run(idsUpTo(230), () => undefined);
    expect(sizes).toEqual([100, 100, 30]);
    expect(last).toEqual({ invited: 230, skipped: {} });
    expect(invited).toEqual(idsUpTo(230));
  });

  it('skips exactly the customers that the server refuses, and invites all others once', async () => {
    const refused = new Set(['customer 0', 'customer 57', 'customer 129']);
    const { invited, last, sizes, end } = await run(idsUpTo(130), (batch) =>
      batch.some((id) => refused.has(id)) ? blocked : undefined,
    );
    expect(end).toBeUndefined();
    expect(invited.toSorted()).toEqual(
      idsUpTo(130)
        .filter((id) => !refused.has(id))
        .toSorted(),
    );
    expect(last).toEqual({ invited: 127, skipped: { blocked: 3 } });
    expect(sizes.length).toBeLessThan(60);
  });

  it('counts a customer that was changed or deleted meanwhile by its own reason', async () => {
    const changed = new ApiProblem({ status: 400, body: { code: 'InvitationNotAllowed' } });
    const { last } = await run(idsUpTo(3), (batch) => {
      if (batch.includes('customer 0')) return changed;
      return batch.includes('customer 2') ? new ApiProblem({ status: 404 }) : undefined;
    });
    expect(last).toEqual({ invited: 1, skipped: { changed: 2 } });
  });

  it('ends with a refusal that is not about single customers, and says what was done before', async () => {
    const limited = new ApiProblem({ status: 429, body: { code: 'TooManyRequests' } });
    const { invited, sizes, last, end } = await run(idsUpTo(230), (batch) =>
      batch.includes('customer 100') ? limited : undefined,
    );
    expect(end).toBe(limited);
    expect(sizes).toEqual([100, 100]);
    expect(invited).toHaveLength(100);
    expect(last).toEqual({ invited: 100, skipped: {} });
  });
});
