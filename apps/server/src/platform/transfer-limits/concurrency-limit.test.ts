import { describe, expect, it } from 'vitest';
import { AppError } from '../errors/index.ts';
import type { TransferParty } from './index.ts';
import { createConcurrencyLimit, type ConcurrencyLimits } from './concurrency-limit.ts';

const LIMITS: ConcurrencyLimits = {
  maxPerAccount: 2,
  maxPerTenant: 3,
  maxForCustomers: 4,
  maxTotal: 6,
  maxWaitMs: 20,
};

let accounts = 0;
const createParty = (tenant: string, side: TransferParty['side'] = 'customers'): TransferParty => ({
  account: `account ${(accounts += 1)}`,
  tenant,
  side,
});

function openLimit(limits: Partial<ConcurrencyLimits> = {}) {
  const limit = createConcurrencyLimit({ ...LIMITS, ...limits });
  return {
    /** @returns a function that ends the transfer */
    acquire: async (party: TransferParty) => {
      const ending = new AbortController();
      await limit.acquire(party, ending.signal);
      return () => ending.abort();
    },
    limit,
  };
}

const resultOf = (acquired: Promise<unknown>) =>
  acquired.then(
    () => 'acquired',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

describe('the concurrency limit of transfers', () => {
  it('is per account, and a transfer that ends frees its slot', async () => {
    const { acquire } = openLimit();
    const party = createParty('a');
    const endTransfer = await acquire(party);
    await acquire(party);
    expect(await resultOf(acquire(party))).toBe('TooManyDownloads');
    endTransfer();
    expect(await resultOf(acquire(party))).toBe('acquired');
  });

  it('is per tenant, so that other tenants have free slots', async () => {
    const { acquire } = openLimit();
    for (let count = 0; count < LIMITS.maxPerTenant; count += 1) await acquire(createParty('a'));
    expect(await resultOf(acquire(createParty('a')))).toBe('Overloaded');
    expect(await resultOf(acquire(createParty('b')))).toBe('acquired');
  });

  it('is lower for all customers together, so that back-office users have free slots', async () => {
    const { acquire } = openLimit();
    for (let count = 0; count < LIMITS.maxForCustomers; count += 1)
      await acquire(createParty(`customer ${count}`));
    expect(await resultOf(acquire(createParty('one more customer')))).toBe('Overloaded');
    expect(await resultOf(acquire(createParty('provider', 'staff')))).toBe('acquired');
    expect(await resultOf(acquire(createParty('provider', 'staff')))).toBe('acquired');
    expect(await resultOf(acquire(createParty('provider', 'staff')))).toBe('Overloaded');
  });

  it('makes a transfer wait for a slot; the tenant with the fewest running transfers is next', async () => {
    const { acquire } = openLimit({ maxForCustomers: 3, maxWaitMs: 60_000 });
    const [endFirst] = [
      await acquire(createParty('a')),
      await acquire(createParty('a')),
      await acquire(createParty('b')),
    ];
    const admitted: string[] = [];
    const waiting = ['a', 'b', 'c'].map((tenant) =>
      acquire(createParty(tenant)).then((endTransfer) => {
        admitted.push(tenant);
        return endTransfer;
      }),
    );
    await Promise.resolve();
    endFirst();
    const endThird = await waiting[2];
    expect(admitted).toEqual(['c']);
    endThird?.();
    // `a` and `b` have one running transfer each, so the older request is next.
    const endNext = await waiting[0];
    expect(admitted).toEqual(['c', 'a']);
    endNext?.();
    await waiting[1];
  });

  it('keeps no slot for a client that disconnects while waiting or before', async () => {
    const { acquire, limit } = openLimit({ maxTotal: 1, maxWaitMs: 60_000 });
    const endTransfer = await acquire(createParty('a', 'staff'));
    const disconnecting = new AbortController();
    const party = createParty('b', 'staff');
    const waiting = resultOf(limit.acquire(party, disconnecting.signal));
    disconnecting.abort();
    expect(await waiting).toBe('Overloaded');
    expect(await resultOf(limit.acquire(party, AbortSignal.abort()))).toBe('Overloaded');
    endTransfer();
    expect(await resultOf(acquire(party))).toBe('acquired');
  });

  it('is never exceeded, and all slots are free at the end, in any order of starts and ends', async () => {
    const limits = { ...LIMITS, maxWaitMs: 60_000 };
    const { acquire } = openLimit(limits);
    const running = new Map<string, number>();
    const count = (name: string, change: number) => running.set(name, (running.get(name) ?? 0) + change);
    const maxSeen = { all: 0, tenant: 0, customers: 0 };
    await Promise.all(
      Array.from({ length: 150 }, async (_, index) => {
        const party = createParty(`t${index % 5}`, index % 5 === 0 ? 'staff' : 'customers');
        const endTransfer = await acquire(party);
        for (const name of ['all', party.tenant, party.side]) count(name, 1);
        maxSeen.all = Math.max(maxSeen.all, running.get('all') ?? 0);
        maxSeen.tenant = Math.max(maxSeen.tenant, running.get(party.tenant) ?? 0);
        maxSeen.customers = Math.max(maxSeen.customers, running.get('customers') ?? 0);
        await new Promise((resolve) => setImmediate(resolve));
        for (const name of ['all', party.tenant, party.side]) count(name, -1);
        endTransfer();
      }),
    );
    expect(maxSeen.all).toBe(limits.maxTotal);
    expect(maxSeen.customers).toBe(limits.maxForCustomers);
    expect(maxSeen.tenant).toBeLessThanOrEqual(limits.maxPerTenant);
    for (let index = 0; index < limits.maxPerTenant; index += 1)
      expect(await resultOf(acquire(createParty('later', 'staff')))).toBe('acquired');
  });
});
