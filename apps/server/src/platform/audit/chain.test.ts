import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import type { Executor } from '../database/index.ts';
import { recordAuditEvents } from './audit.repository.ts';
import { chainEntries } from './chain.repository.ts';
import type { ChainHead } from './chain.repository.ts';
import { CHAIN_BEGIN, checkChain } from './check-chain.ts';
import { checkChainFurther } from './check-chain-further.ts';
import { AUDIT_CHAIN } from './hash-chain.ts';
import { chainPendingEntries, startChainWorker } from './chain-worker.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await test.owner.executor.insertInto('installation').values({ demo: false }).execute();
});
afterAll(() => test.drop());
beforeEach(async () => {
  await sql`delete from journal_chain`.execute(test.owner.executor);
  await sql`delete from unchained_event`.execute(test.owner.executor);
  await sql`delete from audit_origin`.execute(test.owner.executor);
  await sql`delete from audit_event`.execute(test.owner.executor);
});

const recordIn = (executor: Executor, requestIds: readonly string[]) =>
  recordAuditEvents(
    executor,
    requestIds.map((requestId) => ({
      action: 'sign-in',
      facts: { reason: 'ü "quoted"', count: 1 },
      origin: { requestId, address: '192.0.2.7', userAgent: 'agent' },
    })),
  );
const record = (...requestIds: string[]) => recordIn(test.database.executor, requestIds);
const chain = () => chainPendingEntries(test.database, AUDIT_CHAIN);
const check = (anchor?: ChainHead) => checkChain(test.database.executor, AUDIT_CHAIN, { anchor });
const asOwner = (statement: string) => sql.raw(statement).execute(test.owner.executor);
/** Ids of the entries in the order of the chain. */
const listChained = async () =>
  (
    await sql<{ event_id: number; request_id: string }>`
      select c.event_id, e.request_id from journal_chain c join audit_event e on e.id = c.event_id
      where c.journal = 'audit' order by c.seq`.execute(test.owner.executor)
  ).rows;
const recordFive = async () => {
  await record('one', 'two', 'three', 'four', 'five');
  await chain();
  return (await listChained()).map(({ event_id }) => event_id);
};
const fail = (message: string) => {
  throw new Error(message);
};

describe('the chain of a journal', () => {
  it('links entries in their order, and the check counts those that wait', async () => {
    await record('one', 'two', 'three');
    expect(await check()).toMatchObject({ chained: 0, waiting: 3, firstBreak: undefined });
    await chain();
    expect((await listChained()).map(({ request_id }) => request_id)).toEqual(['one', 'two', 'three']);
    expect(await check()).toMatchObject({ chained: 3, waiting: 0, firstBreak: undefined });
  });

  it('covers facts and digest, and not the address, which is purged', async () => {
    await recordFive();
    await asOwner('delete from audit_origin');
    expect((await check()).firstBreak).toBeUndefined();
  });

  it('includes an entry whose transaction commits after later ids were chained', async () => {
    const committing = Promise.withResolvers<undefined>();
    const written = Promise.withResolvers<undefined>();
    const late = test.database.transaction(async (transaction) => {
      await recordIn(transaction, ['late']);
      written.resolve(undefined);
      await committing.promise;
    });
    await written.promise;
    await record('early');
    await chain();
    expect((await listChained()).map(({ request_id }) => request_id)).toEqual(['early']);
    committing.resolve(undefined);
    await late;
    await chain();
    const order = await listChained();
    expect(order.map(({ request_id }) => request_id)).toEqual(['early', 'late']);
    expect(order[1]?.event_id).toBeLessThan(order[0]?.event_id ?? 0);
    expect(await check()).toMatchObject({ chained: 2, firstBreak: undefined });
  });

  it('stays one chain when many processes extend it at the same time while others write', async () => {
    await Promise.all(
      Array.from({ length: 40 }, async (_, round) => {
        await record(`a${round}`, `b${round}`);
        await chain();
      }),
    );
    await chain();
    expect(await check()).toMatchObject({ chained: 80, waiting: 0, firstBreak: undefined });
  });

  it('is continued after a transaction was interrupted', async () => {
    await record('one', 'two');
    await expect(
      test.database.transaction(async (transaction) => {
        await chainEntries(transaction, AUDIT_CHAIN);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await check()).toMatchObject({ chained: 0, waiting: 2 });
    await chain();
    expect(await check()).toMatchObject({ chained: 2, waiting: 0, firstBreak: undefined });
  });

  it('is extended by more than one batch in one run', async () => {
    await record(...Array.from({ length: 2_345 }, (_, index) => `entry ${index}`));
    await chain();
    expect(await check()).toMatchObject({ chained: 2_345, waiting: 0, firstBreak: undefined });
  });

  it('is extended by two running instances until they are stopped', async () => {
    const log = { info: () => undefined, error: (_facts: object, message: string) => fail(message) };
    const instances = [0, 1].map(() => startChainWorker(test.database, [AUDIT_CHAIN], log));
    await record('one', 'two');
    await expect.poll(async () => (await check()).chained).toBe(2);
    await Promise.all(instances.map((instance) => instance.stop()));
    await record('three');
    expect(await check()).toMatchObject({ chained: 2, waiting: 1 });
  });
});

describe('the check of a chain', () => {
  it.each([
    `update audit_event set action = 'harmless' where id = $2`,
    `update audit_event set facts = facts || '{"count": 2}' where id = $2`,
    `update audit_event set address_digest = null where id = $2`,
    `update audit_event set at = at + interval '1 microsecond' where id = $2`,
    `update audit_event set request_id = null where id = $2`,
  ])('names the first changed entry: %s', async (statement) => {
    const ids = await recordFive();
    await asOwner(statement.replace('$2', String(ids[1])));
    expect((await check()).firstBreak).toEqual({ fault: 'changed', eventId: ids[1], seq: 2 });
  });

  it('names a missing entry, a missing link, and both with the following links moved up', async () => {
    const ids = await recordFive();
    await asOwner(`delete from audit_origin where event_id = ${ids[2]}`);
    await asOwner(`delete from audit_event where id = ${ids[2]}`);
    expect((await check()).firstBreak).toEqual({ fault: 'missing', eventId: ids[2], seq: 3 });
    await asOwner(`delete from journal_chain where seq = 3`);
    expect((await check()).firstBreak).toEqual({ fault: 'missing', eventId: undefined, seq: 3 });
    await asOwner(`update journal_chain set seq = seq - 1 where seq = 4`);
    await asOwner(`update journal_chain set seq = seq - 1 where seq = 5`);
    expect((await check()).firstBreak).toEqual({ fault: 'missing', eventId: undefined, seq: 3 });

    await asOwner('delete from journal_chain');
    await asOwner('delete from audit_origin');
    await asOwner('delete from audit_event');
    await recordFive();
    await asOwner('delete from journal_chain where seq = 1');
    expect((await check()).firstBreak).toEqual({ fault: 'missing', eventId: undefined, seq: 1 });
  });

  it('names an inserted entry that bypassed the trigger, and one with its own link', async () => {
    await recordFive();
    await asOwner('alter table audit_event disable trigger all');
    await record('smuggled in');
    await asOwner('alter table audit_event enable trigger all');
    const smuggled = Number(
      (await sql<{ id: number }>`select max(id) as id from audit_event`.execute(test.owner.executor)).rows[0]
        ?.id,
    );
    expect((await check()).firstBreak).toEqual({ fault: 'inserted', eventId: smuggled, seq: undefined });

    await asOwner('update journal_chain set seq = seq + 1000');
    await asOwner('update journal_chain set seq = seq - 1000 where seq <= 1002');
    await asOwner('update journal_chain set seq = seq - 999 where seq > 1000');
    await asOwner(`
      insert into journal_chain (journal, seq, event_id, previous_hash, hash)
      select 'audit', 3, e.id, c.hash, sha256(c.hash || convert_to(${AUDIT_CHAIN.canonicalText}, 'UTF8'))
      from audit_event e, journal_chain c where e.id = ${smuggled} and c.seq = 2`);
    expect((await check()).firstBreak).toEqual({ fault: 'inserted', eventId: smuggled, seq: 3 });
  });

  it('names the first of two swapped links', async () => {
    const ids = await recordFive();
    await asOwner('update journal_chain set seq = 100 where seq = 2');
    await asOwner('update journal_chain set seq = 2 where seq = 4');
    await asOwner('update journal_chain set seq = 4 where seq = 100');
    expect((await check()).firstBreak).toEqual({ fault: 'reordered', eventId: ids[3], seq: 2 });
  });

  it('detects with an earlier head that the end was cut off or that the chain was rewritten', async () => {
    await recordFive();
    const { head } = await check();
    expect((await check(head)).firstBreak).toBeUndefined();
    await asOwner(`update audit_event set action = 'harmless' where request_id = 'two'`);
    await asOwner('delete from journal_chain');
    await asOwner(`insert into unchained_event select 'audit', id from audit_event`);
    await chain();
    expect((await check()).firstBreak).toBeUndefined();
    expect((await check(head)).firstBreak).toMatchObject({ fault: 'changed', seq: 5 });
    await asOwner('delete from journal_chain where seq = 5');
    await asOwner('delete from audit_origin');
    await asOwner(`delete from audit_event where request_id = 'five'`);
    expect((await check()).firstBreak).toBeUndefined();
    expect((await check(head)).firstBreak).toEqual({ fault: 'missing', eventId: undefined, seq: 5 });
  });
});

it.each([
  `update journal_chain set hash = previous_hash`,
  `delete from journal_chain`,
  `update audit_event set action = 'x'`,
  `delete from audit_event`,
  `update unchained_event set event_id = 1`,
  `delete from audit_origin`,
  `alter table audit_event disable trigger all`,
  `truncate audit_event cascade`,
])("the server's role may not execute: %s", async (statement) => {
  await expect(sql.raw(statement).execute(test.database.executor)).rejects.toThrow(
    /permission denied|must be owner/,
  );
});

describe('the nightly check of a chain', () => {
  const checkFurther = () =>
    checkChainFurther(test.database.executor, AUDIT_CHAIN, new AbortController().signal);
  const position = async () =>
    (
      await sql<{ seq: number; entry_id: number }>`select seq, entry_id from chain_check`.execute(
        test.owner.executor,
      )
    ).rows[0];
  beforeEach(() => asOwner('delete from chain_check'));

  it('continues from where the last one ended, and begins from the start after a week', async () => {
    const [first] = await recordFive();
    expect(await checkFurther()).toMatchObject({ chained: 5, firstBreak: undefined });
    expect((await position())?.seq).toBe(5);
    await asOwner(`update audit_event set action = 'forged' where id = ${first}`);
    await record('six');
    await chain();
    expect(await checkFurther()).toMatchObject({ chained: 6, firstBreak: undefined });
    await asOwner(`update chain_check set started_at = started_at - interval '7 days'`);
    expect(await checkFurther()).toMatchObject({ firstBreak: { fault: 'changed', seq: 1 } });
    // The check stops at a fault, so that it reports the fault each night.
    expect(await checkFurther()).toMatchObject({ firstBreak: { fault: 'changed', seq: 1 } });
  });

  it('finds a chain that was rewritten, cut off or forged since', async () => {
    await recordFive();
    await checkFurther();
    await asOwner(`update journal_chain set hash = sha256('x') where seq = 5`);
    expect(await checkFurther()).toMatchObject({ firstBreak: { fault: 'missing', seq: 5 } });
    await asOwner('delete from journal_chain where seq = 5');
    expect(await checkFurther()).toMatchObject({ firstBreak: { fault: 'missing', seq: 5 } });
  });

  it('finds an entry that is in no chain, also if an earlier check saw it waiting', async () => {
    await recordFive();
    await record('waits');
    expect(await checkFurther()).toMatchObject({ waiting: 1, firstBreak: undefined });
    await asOwner('delete from unchained_event');
    expect(await checkFurther()).toMatchObject({ firstBreak: { fault: 'inserted' } });
  });

  it('continues after a restart where it was', async () => {
    await record(...Array.from({ length: 2_345 }, (_, index) => `entry ${index}`));
    await chain();
    const stopping = new AbortController();
    const from = CHAIN_BEGIN;
    const seen: number[] = [];
    const stopped = checkChain(test.database.executor, AUDIT_CHAIN, {
      from,
      signal: stopping.signal,
      onProgress: (reached) => {
        seen.push(reached.seq);
        stopping.abort();
        return Promise.resolve();
      },
    });
    await expect(stopped).rejects.toThrow('aborted');
    expect(seen).toEqual([2_000]);
    expect(await checkFurther()).toMatchObject({ chained: 2_345 });
    expect((await position())?.seq).toBe(2_345);
  });
});
