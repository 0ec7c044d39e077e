import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasswordHasher } from '../../../platform/passwords/index.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import type { RateLimit } from '../../../platform/rate-limit/index.ts';
import { AUTHENTICATION_LIMITS, type AuthenticationLimits } from '../authentication.limits.ts';
import { createAuthClient, type AuthClient } from '../test-support/auth-client.ts';

/**
 * The response time must not show who has an account (GHSA-jq8w-8q2f-ffm9). The times are compared with each other,
 * not with a fixed limit: a classifier that guesses "known" from the time must not be better than chance.
 */
const ATTEMPTS = 150;
/** With `ATTEMPTS` attempts the area sometimes exceeds the limit by chance. With this number it does so only if the times differ. */
const ATTEMPTS_TO_CONFIRM = 600;
const WARM_UP = 20;
const MAX_AREA = 0.6;
const UNLIMITED = 1_000_000;
/** Shorter than in production, but much longer than an attempt takes in this test. */
const REFUSAL_SECONDS = 0.1;

type RateLimitName = {
  [Name in keyof AuthenticationLimits]: AuthenticationLimits[Name] extends RateLimit ? Name : never;
}[keyof AuthenticationLimits];

/** The limits count as usual but never refuse. */
function withoutLimit(...names: readonly RateLimitName[]): Partial<AuthenticationLimits> {
  return Object.fromEntries(names.map((name) => [name, { ...AUTHENTICATION_LIMITS[name], free: UNLIMITED }]));
}

let app: TestApp;
let authClient: AuthClient;
let knownEmail: string;
let invitedEmail: string;

beforeAll(async () => {
  // Cheaper than in production, so that differences that the hash does not cause are easier to measure.
  const hasher = await createPasswordHasher({ memoryCost: 8 * 1024, timeCost: 1 });
  app = await createTestApp({
    passwords: hasher,
    limits: {
      ...withoutLimit(
        'passwordsPerAccount',
        'codesPerAccount',
        'failuresPerNetwork',
        'failuresPerNetworkDay',
        'resetsPerHour',
        'resetsPerDay',
        'resetsPerNetwork',
      ),
      maxWrongPasswords: UNLIMITED,
      refusalSeconds: REFUSAL_SECONDS,
    },
  });
  authClient = createAuthClient(app);
  const customer = await app.build.customer([(await app.build.provider()).id]);
  const createUser = (status: 'Active' | 'Invited', passwordHash?: string) =>
    app.build.customerUser([[customer.id, 'CustomerUser']], {
      status,
      ...(passwordHash === undefined ? {} : { passwordHash }),
    });
  knownEmail = (await createUser('Active', await hasher.hash('Kirschkern-Weitwurf-7'))).email;
  invitedEmail = (await createUser('Invited')).email;
});
afterAll(() => app.close());

async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

/** The probability that a time of the first kind exceeds one of the second: 0.5 if they cannot be distinguished (Mann-Whitney U). */
function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  let wins = 0;
  for (const a of first) for (const b of second) wins += a > b ? 1 : a === b ? 0.5 : 0;
  const area = wins / (first.length * second.length);
  return Math.max(area, 1 - area);
}

interface Comparison {
  readonly first: () => Promise<unknown>;
  readonly second: () => Promise<unknown>;
  /** Runs after each attempt, outside the measurement. */
  readonly afterEach?: () => Promise<void>;
}

/**
 * Measures both kinds in random order. Each kind is drawn independently of the one before, because an attempt may slow down
 * the next one, for example by pending work of the database.
 */
async function compare(attempts: number, { first, second, afterEach }: Comparison): Promise<number> {
  const times: [number[], number[]] = [[], []];
  for (let count = -WARM_UP; count < 2 * attempts; count += 1) {
    const kind = Math.random() < 0.5 ? 0 : 1;
    const time = await measureMs(kind === 0 ? first : second);
    if (count >= 0) times[kind].push(time);
    await afterEach?.();
  }
  return areaUnderCurve(...times);
}

async function expectSameTime(pair: Comparison): Promise<void> {
  if ((await compare(ATTEMPTS, pair)) <= MAX_AREA) return;
  expect(await compare(ATTEMPTS_TO_CONFIRM, pair)).toBeLessThanOrEqual(MAX_AREA);
}

/** Each write of an account takes 20 ms longer, as if its row had to be read from the disk. */
async function makeAccountsSlow(): Promise<void> {
  const { executor } = app.test.owner;
  await sql`create function wait_for_the_disk() returns trigger language plpgsql as
    'begin perform pg_sleep(0.02); return new; end'`.execute(executor);
  await sql`create trigger account__slow before update on account
    for each row execute function wait_for_the_disk()`.execute(executor);
}

/** Always the same address: the first request of an address creates its counters, the next ones update them. */
const NOBODY = 'nobody@test.example';

describe('the response time', { timeout: 600_000 }, () => {
  it('of a sign-in does not differ between a known and an unknown address, even if the rows of accounts are slow', async () => {
    await makeAccountsSlow();
    await expectSameTime({
      first: () => authClient.signIn(knownEmail, 'wrong'),
      second: () => authClient.signIn(NOBODY, 'wrong'),
    });
  });

  it('of a sign-in does not differ between an Invited and an unknown address', async () => {
    await expectSameTime({
      first: () => authClient.signIn(invitedEmail, 'wrong'),
      second: () => authClient.signIn(NOBODY, 'wrong'),
    });
  });

  it('of a password reset request does not differ between a known and an unknown address', async () => {
    await expectSameTime({
      first: () => authClient.requestReset(knownEmail),
      second: () => authClient.requestReset(NOBODY),
      afterEach: () => app.settle(),
    });
  });

  it('of a wrong code does not differ between a known and an unknown address', async () => {
    await expectSameTime({
      first: () => authClient.submitCode(knownEmail, '123456', 'ot_unknown'),
      second: () => authClient.submitCode(NOBODY, '123456', 'ot_unknown'),
    });
  });
});
