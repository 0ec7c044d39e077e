import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import {
  deleteOldRateLimitCounters,
  resetAttempts,
  refundAttempt,
  consumeAttempt,
  type RateLimit,
} from './rate-limit.repository.ts';

const limit: RateLimit = {
  bucket: 'test',
  freeAttempts: 3,
  windowSeconds: 600,
  firstWaitSeconds: 60,
  maxWaitSeconds: 200,
};
let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const consume = (key: string) => consumeAttempt(test.database.executor, limit, key);
/** Lets the time pass for every key by moving the times in its row back. */
const letTimePass = (seconds: number) =>
  sql`update rate_limit_counter set window_started_at = window_started_at - make_interval(secs => ${seconds}),
    blocked_until = blocked_until - make_interval(secs => ${seconds})`.execute(test.owner.executor);

it('a key may make its free attempts and one more, then must wait; the wait doubles up to the maximum', async () => {
  for (let count = 0; count < 4; count += 1) expect(await consume('doubling')).toBe(0);
  expect(await consume('doubling')).toBeGreaterThan(55);
  await letTimePass(61);
  expect(await consume('doubling')).toBe(0);
  expect(await consume('doubling')).toBeGreaterThan(115);
  await letTimePass(121);
  expect(await consume('doubling')).toBe(0);
  const longestWait = await consume('doubling');
  expect(longestWait).toBeGreaterThan(195);
  expect(longestWait).toBeLessThanOrEqual(200);
});

it('no more of a hundred simultaneous attempts of a key are allowed than of successive attempts', async () => {
  const waits = await Promise.all(Array.from({ length: 100 }, () => consume('at once')));
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(4);
});

it('an attempt waits for the locked row of its key, and is allowed if a success deletes that row meanwhile', async () => {
  await consume('waiting');
  const isWaiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%consume_rate_limit%'`.execute(
      test.owner.executor,
    );
    return rows.length > 0;
  };
  let second: Promise<number> | undefined;
  await test.database.transaction(async (transaction) => {
    // The row is locked and not changed, so the next attempt finds it and waits for its lock.
    await sql`select from rate_limit_counter where bucket = ${limit.bucket} for update`.execute(transaction);
    second = consume('waiting');
    await vi.waitUntil(isWaiting, { timeout: 30_000, interval: 10 });
    await resetAttempts(transaction, limit, 'waiting');
  });
  expect(await second).toBe(0);
});

it('an attempt never fails with an error while successes of the same key reset its counter', async () => {
  for (let round = 0; round < 30; round += 1) {
    const attempts = Array.from({ length: 36 }, async () => {
      const seconds = await consume('race');
      if (seconds === 0) await resetAttempts(test.database.executor, limit, 'race');
      return seconds;
    });
    for (const seconds of await Promise.all(attempts)) expect(seconds).toBeLessThanOrEqual(60);
  }
});

it('a counter starts again at the end of its window and after a success, and a refund ends the wait', async () => {
  for (let count = 0; count < 4; count += 1) await consume('window');
  await letTimePass(601);
  expect(await consume('window')).toBe(0);
  for (let count = 0; count < 4; count += 1) await consume('success');
  await resetAttempts(test.database.executor, limit, 'success');
  expect(await consume('success')).toBe(0);
  for (let count = 0; count < 4; count += 1) await consume('back');
  await refundAttempt(test.database.executor, limit, 'back');
  expect(await consume('back')).toBe(0);
});

it('a rollback of the caller does not refund an attempt', async () => {
  const attempt = test.database.transaction(async () => {
    for (let count = 0; count < 4; count += 1) await consume('rollback');
    throw new Error('the sign-in failed');
  });
  await expect(attempt).rejects.toThrow('the sign-in failed');
  expect(await consume('rollback')).toBeGreaterThan(0);
});

it('a key is stored only as a hash, and its counter is deleted after a day', async () => {
  await consume('somebody@test.example');
  const { rows } = await sql<{
    dump: string;
  }>`select string_agg(t::text, ' ') as dump from rate_limit_counter t`.execute(test.owner.executor);
  expect(rows[0]?.dump).not.toContain('somebody');
  await letTimePass(25 * 3600);
  await deleteOldRateLimitCounters(test.database.executor);
  const remaining = await sql`select from rate_limit_counter`.execute(test.owner.executor);
  expect(remaining.rows).toHaveLength(0);
});

/** A user may type a password into the e-mail field. An e-mail address or a password can be guessed from its plain hash. */
it('a key is stored neither in plain text nor as a plain hash', async () => {
  await consume('guessable@test.example');
  const { rows } = await sql<{ key: Buffer }>`
    select key from rate_limit_counter where key = ${test.keyring.digest('rate limit key', 'guessable@test.example')}
      or key in (convert_to('guessable@test.example', 'UTF8'), sha256(convert_to('guessable@test.example', 'UTF8')))`.execute(
    test.owner.executor,
  );
  expect(rows).toEqual([{ key: test.keyring.digest('rate limit key', 'guessable@test.example') }]);
});
