import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createPortalBehindProxy,
  type PortalBehindProxy,
  uniquePdf,
} from './support/portal-with-database-proxy.ts';
import { rounds } from '../../../vitest.rounds.ts';

/* Database connections that break, that become silent or that are all busy, during calls of several kinds. */

const TIMEOUT_MS = 60_000;
/** All rounds: 60 breaks in two minutes. */
const BREAKS = rounds({ ci: 4, full: 60 });
const BREAK_EVERY_MS = 2_000;
/** All connections are busy for ten seconds a round, a minute with all rounds. */
const BUSY = rounds({ ci: 1, full: 6 });
const BUSY_ROUND_MS = 10_000;

let portal: PortalBehindProxy;
beforeAll(async () => {
  portal = await createPortalBehindProxy();
});
afterAll(() => portal.close());

/** The pause between two calls of a loop, so that all loops of a test stay below the calls that one account may make in a minute. */
const PAUSE_MS = 500;

interface Answer {
  readonly url: string;
  readonly status: number;
  /** The duration. */
  readonly ms: number;
  readonly at: number;
}

const kindsOf = (answers: readonly Answer[]): ReadonlySet<string> =>
  new Set(answers.map(({ url, status }) => `${url} ${status}`));

/** Makes calls of several kinds repeatedly until `stop`. */
function startCalls(bearer: string) {
  const answers: Answer[] = [];
  const stopping = new AbortController();
  const calls: readonly [string, RequestInit][] = [
    ['/api/Invoice/List', { headers: { authorization: `Bearer ${bearer}` } }],
    ['/api/Authentication/GetUserInformation', { headers: { authorization: `Bearer ${bearer}` } }],
    ['/api/Intake/Documents', { method: 'POST', headers: { authorization: `Bearer ${portal.intakeKey}` } }],
  ];
  const repeat = async ([url, request]: [string, RequestInit]) => {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      const { status, headers } = await fetch(`${portal.address}${url}`, request);
      answers.push({ url, status, ms: performance.now() - startedAt, at: performance.now() });
      if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      await wait(PAUSE_MS);
    }
  };
  const running = calls.flatMap((call) => [repeat([...call]), repeat([...call])]);
  return {
    answers,
    /** The answers before any fault. */
    firstAnswers: async () => {
      await expect.poll(() => answers.length, { timeout: TIMEOUT_MS }).toBeGreaterThan(20);
      return kindsOf(answers);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

describe('broken database connections', () => {
  it('block calls for less than a second each time, thirty times a minute', {
    timeout: BREAKS.timeLimitMs,
  }, async () => {
    const load = startCalls((await portal.tokens()).access_token);
    const before = await load.firstAnswers();
    const breaks: number[] = [];
    for (let count = 0; count < BREAKS.count; count += 1) {
      portal.proxy.cut();
      portal.proxy.mend();
      breaks.push(performance.now());
      await wait(BREAK_EVERY_MS);
    }
    await load.stop();
    const { answers } = load;
    // Leaves out calls that were running when the connections broke, and calls that began within a second after that.
    const later = answers.filter(({ at, ms }) => breaks.every((one) => at < one || at - ms > one + 1_000));
    expect(kindsOf(later)).toEqual(before);
    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
  });
});

describe('database connections that a firewall dropped silently', () => {
  it('block the portal for less than 20 seconds, and no call takes 15 seconds', {
    timeout: 2 * TIMEOUT_MS,
  }, async () => {
    const load = startCalls((await portal.tokens()).access_token);
    const before = await load.firstAnswers();
    const swallowedAt = performance.now();
    portal.proxy.swallow('open connections');
    await wait(20_000);
    const backAt = performance.now();
    await wait(3_000);
    await load.stop();
    expect(kindsOf(load.answers.filter(({ at }) => at > backAt))).toEqual(before);
    const during = load.answers.filter(({ at }) => at > swallowedAt);
    expect(Math.max(...during.map(({ ms }) => ms))).toBeLessThan(15_000);
    expect(during.filter(({ status }) => status === 500)).toEqual([]);
  });
});

describe('database connections that are all busy', () => {
  it('lead to answers 503 with a time to try again, and the process stays alive and recovers immediately afterwards', {
    timeout: BUSY.timeLimitMs,
  }, async () => {
    const load = startCalls((await portal.tokens()).access_token);
    const { answers } = load;
    const since = (at: number) => kindsOf(answers.filter((one) => one.at > at));
    const before = await load.firstAnswers();
    const during: ReadonlySet<string>[] = [];
    await portal.asOwner((owner) =>
      owner.transaction(async (transaction) => {
        await sql`lock table session, account, invoice, intake_key in access exclusive mode`.execute(
          transaction,
        );
        for (let round = 0; round < BUSY.count; round += 1) {
          await wait(BUSY_ROUND_MS);
          expect(await portal.statusOf('/livez')).toBe(200);
          during.push(since(performance.now() - BUSY_ROUND_MS / 2));
          // PostgreSQL would end a transaction that stays idle.
          await sql`select 1`.execute(transaction);
        }
      }),
    );
    await wait(3_000);
    const backAt = performance.now();
    await wait(2_000);
    await load.stop();
    const refused = new Set([...before].map((one) => one.replace(/ \d+$/, ' 503')));
    for (const answered of during) expect(answered).toEqual(refused);
    expect(since(backAt)).toEqual(before);
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(15_000);
    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
  });
});

describe('a database that hangs', () => {
  it('holds no delivery with a key for 15 seconds, whatever it is doing', {
    timeout: 2 * TIMEOUT_MS,
  }, async () => {
    const stopping = new AbortController();
    const answers: { readonly status: number; readonly ms: number }[] = [];
    const deliver = async (sender: number) => {
      for (let count = 0; !stopping.signal.aborted; count += 1) {
        const number = `H-${sender}-${count}`;
        const startedAt = performance.now();
        const { status } = await portal.upload(number, uniquePdf(number), number);
        answers.push({ status, ms: performance.now() - startedAt });
      }
    };
    const senders = [1, 2, 3].map(deliver);
    await expect.poll(() => answers.length, { timeout: TIMEOUT_MS }).toBeGreaterThan(20);
    portal.proxy.swallow('new connections too');
    stopping.abort();
    await Promise.all(senders);
    portal.proxy.mend();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(15_000);
  });
});
