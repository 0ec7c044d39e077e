import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasswordHasher } from '../../../platform/passwords/index.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import type { RateLimit } from '../../../platform/rate-limit/index.ts';
import { AUTHENTICATION_LIMITS, type AuthenticationLimits } from '../authentication.limits.ts';
import { createAuthClient, type AuthClient } from '../test-support/auth-client.ts';

/**
 * An attacker who measures the time of answers must not learn who has an account (cve/GHSA-jq8w-8q2f-ffm9). The times
 * are compared with each other, not with a fixed limit: a classifier that guesses "known" from the time must not be
 * better than chance.
 */
const TRIES = 150;
/** With `TRIES` attempts the area sometimes exceeds the limit by chance; with this number only if the times differ. */
const TRIES_TO_BE_SURE = 600;
const WARM_UP = 20;
const MAX_AREA = 0.6;
const UNLIMITED = 1_000_000;
/** Shorter than in production; still many times what an attempt takes here. */
const REFUSAL_SECONDS = 0.15;

type Rule = {
  [Name in keyof AuthenticationLimits]: AuthenticationLimits[Name] extends RateLimit ? Name : never;
}[keyof AuthenticationLimits];

/** The limits count as usual but never refuse. */
function withoutLimit(...names: readonly Rule[]): Partial<AuthenticationLimits> {
  return Object.fromEntries(names.map((name) => [name, { ...AUTHENTICATION_LIMITS[name], free: UNLIMITED }]));
}

let app: TestApp;
let authClient: AuthClient;
let known: string;
let invited: string;

beforeAll(async () => {
  // Cheaper than in production, so that differences apart from the hash are easier to measure.
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
  const make = (status: 'Active' | 'Invited', passwordHash?: string) =>
    app.build.customerUser([[customer.id, 'CustomerUser']], {
      status,
      ...(passwordHash === undefined ? {} : { passwordHash }),
    });
  known = (await make('Active', await hasher.hash('Kirschkern-Weitwurf-7'))).email;
  invited = (await make('Invited')).email;
});
afterAll(() => app.close());

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

/** The probability that a time of one kind is above a time of the other: 0.5 when they cannot be distinguished (Mann-Whitney U). */
function areaUnderCurve(one: readonly number[], other: readonly number[]): number {
  let wins = 0;
  for (const a of one) for (const b of other) wins += a > b ? 1 : a === b ? 0.5 : 0;
  const area = wins / (one.length * other.length);
  return Math.max(area, 1 - area);
}

interface Pair {
  readonly one: () => Promise<unknown>;
  readonly other: () => Promise<unknown>;
  /** Runs after each attempt, outside the measurement. */
  readonly rest?: () => Promise<void>;
}

/** Measures both kinds in turns, in random order within each pair, so that a busy moment affects both. */
async function compare(tries: number, { one, other, rest }: Pair): Promise<number> {
  const times: [number[], number[]] = [[], []];
  for (let count = -WARM_UP; count < tries; count += 1) {
    const order = Math.random() < 0.5 ? ([0, 1] as const) : ([1, 0] as const);
    for (const kind of order) {
      const time = await milliseconds(kind === 0 ? one : other);
      if (count >= 0) times[kind].push(time);
      await rest?.();
    }
  }
  return areaUnderCurve(...times);
}

async function expectAlike(pair: Pair): Promise<void> {
  if ((await compare(TRIES, pair)) <= MAX_AREA) return;
  expect(await compare(TRIES_TO_BE_SURE, pair)).toBeLessThanOrEqual(MAX_AREA);
}

/** Each write of an account takes 20 ms longer, as if its row had to be read from the disk. */
async function makeAccountsSlow(): Promise<void> {
  const { executor } = app.test.owner;
  await sql`create function wait_for_the_disk() returns trigger language plpgsql as
    'begin perform pg_sleep(0.02); return new; end'`.execute(executor);
  await sql`create trigger account__slow before update on account
    for each row execute function wait_for_the_disk()`.execute(executor);
}

let serial = 0;
const unknown = () => `nobody${(serial += 1)}@test.example`;

describe('the time of an answer', { timeout: 600_000 }, () => {
  it('to a sign-in does not differ between a known and an unknown address, even when the row of an account is slow', async () => {
    await makeAccountsSlow();
    await expectAlike({
      one: () => authClient.signIn(known, 'wrong'),
      other: () => authClient.signIn(unknown(), 'wrong'),
    });
  });

  it('to a sign-in does not differ between an Invited and an unknown address', async () => {
    await expectAlike({
      one: () => authClient.signIn(invited, 'wrong'),
      other: () => authClient.signIn(unknown(), 'wrong'),
    });
  });

  it('to a password reset request does not differ between a known and an unknown address', async () => {
    await expectAlike({
      one: () => authClient.requestReset(known),
      other: () => authClient.requestReset(unknown()),
      rest: () => app.settle(),
    });
  });

  it('to a wrong code does not differ between a known and an unknown address', async () => {
    await expectAlike({
      one: () => authClient.giveCode(known, '123456', 'ot_unknown'),
      other: () => authClient.giveCode(unknown(), '123456', 'ot_unknown'),
    });
  });
});
