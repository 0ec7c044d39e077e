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
const somebody = (tenant: string, side: TransferParty['side'] = 'customers'): TransferParty => ({
  account: `account ${(accounts += 1)}`,
  tenant,
  side,
});

function openLimit(limits: Partial<ConcurrencyLimits> = {}) {
  const limit = createConcurrencyLimit({ ...LIMITS, ...limits });
  return {
    /** @returns a function that ends the transfer */
    enter: async (party: TransferParty) => {
      const ending = new AbortController();
      await limit.acquire(party, ending.signal);
      return () => ending.abort();
    },
    limit,
  };
}

const codeOf = (taken: Promise<unknown>) =>
  taken.then(
    () => 'taken',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

describe('the concurrency limit of transfers', () => {
  it('is per account, and a transfer that ends frees its slot', async () => {
    const { enter } = openLimit();
    const party = somebody('a');
    const leave = await enter(party);
    await enter(party);
    expect(await codeOf(enter(party))).toBe('TooManyDownloads');
    leave();
    expect(await codeOf(enter(party))).toBe('taken');
  });

  it('is per tenant, so that other tenants have free slots', async () => {
    const { enter } = openLimit();
    for (let count = 0; count < LIMITS.maxPerTenant; count += 1) await enter(somebody('a'));
    expect(await codeOf(enter(somebody('a')))).toBe('Overloaded');
    expect(await codeOf(enter(somebody('b')))).toBe('taken');
  });

  it('is lower for all customers together, so that staff have free slots', async () => {
    const { enter } = openLimit();
    for (let count = 0; count < LIMITS.maxForCustomers; count += 1)
      await enter(somebody(`customer ${count}`));
    expect(await codeOf(enter(somebody('one more customer')))).toBe('Overloaded');
    expect(await codeOf(enter(somebody('provider', 'staff')))).toBe('taken');
    expect(await codeOf(enter(somebody('provider', 'staff')))).toBe('taken');
    expect(await codeOf(enter(somebody('provider', 'staff')))).toBe('Overloaded');
  });

  it('makes a transfer wait for a slot; the tenant with the fewest running transfers is next', async () => {
    const { enter } = openLimit({ maxForCustomers: 3, maxWaitMs: 60_000 });
    const [first] = [await enter(somebody('a')), await enter(somebody('a')), await enter(somebody('b'))];
    const entered: string[] = [];
    const waiting = ['a', 'b', 'c'].map((tenant) =>
      enter(somebody(tenant)).then((leave) => {
        entered.push(tenant);
        return leave;
      }),
    );
    await Promise.resolve();
    first();
    const leave = await waiting[2];
    expect(entered).toEqual(['c']);
    leave?.();
    // `a` and `b` have one running transfer each: the one that came first is next.
    const next = await waiting[0];
    expect(entered).toEqual(['c', 'a']);
    next?.();
    await waiting[1];
  });

  it('keeps no slot for a client that disconnects while waiting or before', async () => {
    const { enter, limit } = openLimit({ maxTotal: 1, maxWaitMs: 60_000 });
    const leave = await enter(somebody('a', 'staff'));
    const impatient = new AbortController();
    const party = somebody('b', 'staff');
    const waiting = codeOf(limit.acquire(party, impatient.signal));
    impatient.abort();
    expect(await waiting).toBe('Overloaded');
    expect(await codeOf(limit.acquire(party, AbortSignal.abort()))).toBe('Overloaded');
    leave();
    expect(await codeOf(enter(party))).toBe('taken');
  });

  it('is never exceeded, and all slots are free at the end, in whatever order transfers start and end', async () => {
    const limits = { ...LIMITS, maxWaitMs: 60_000 };
    const { enter } = openLimit(limits);
    const running = new Map<string, number>();
    const count = (name: string, change: number) => running.set(name, (running.get(name) ?? 0) + change);
    const seen = { all: 0, tenant: 0, customers: 0 };
    await Promise.all(
      Array.from({ length: 150 }, async (_, index) => {
        const party = somebody(`t${index % 5}`, index % 5 === 0 ? 'staff' : 'customers');
        const leave = await enter(party);
        for (const name of ['all', party.tenant, party.side]) count(name, 1);
        seen.all = Math.max(seen.all, running.get('all') ?? 0);
        seen.tenant = Math.max(seen.tenant, running.get(party.tenant) ?? 0);
        seen.customers = Math.max(seen.customers, running.get('customers') ?? 0);
        await new Promise((resolve) => setImmediate(resolve));
        for (const name of ['all', party.tenant, party.side]) count(name, -1);
        leave();
      }),
    );
    expect(seen.all).toBe(limits.maxTotal);
    expect(seen.customers).toBe(limits.maxForCustomers);
    expect(seen.tenant).toBeLessThanOrEqual(limits.maxPerTenant);
    for (let index = 0; index < limits.maxPerTenant; index += 1)
      expect(await codeOf(enter(somebody('later', 'staff')))).toBe('taken');
  });
});
