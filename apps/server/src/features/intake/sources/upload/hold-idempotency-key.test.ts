import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createIntakePortal, type IntakePortal } from '../../test-support/intake-portal.ts';
import { findIntakeProvider } from '../../receipts/intake-provider.repository.ts';
import { type IntakeScope, intakeScopeOfSystem } from '../../receipts/intake.policy.ts';
import { whileHoldingIdempotencyKey } from './hold-idempotency-key.ts';

let portal: IntakePortal;
let scope: IntakeScope;
beforeAll(async () => {
  portal = await createIntakePortal();
  const provider = await findIntakeProvider(executor(), portal.A.publicId);
  if (provider === undefined) throw new Error('the provider was made just now');
  scope = intakeScopeOfSystem(provider);
  await sql`insert into idempotency_key (provider_id, key, request_sha256) values (${portal.A.id}, 'held', sha256('x'))`.execute(
    portal.app.test.owner.executor,
  );
});
afterAll(() => portal.app.close());
const executor = () => portal.app.test.database.executor;
const hold = (work: () => Promise<unknown>) => whileHoldingIdempotencyKey(executor(), scope, 'held', work);

it('requests with one key are processed one after the other, on any instance', async () => {
  let atWork = 0;
  let most = 0;
  const work = async () => {
    atWork += 1;
    most = Math.max(most, atWork);
    await new Promise((resolve) => setTimeout(resolve, 50));
    atWork -= 1;
  };
  await Promise.all([hold(work), hold(work), hold(work)]);
  expect(most).toBe(1);
});

it('after a request whose work failed, the next one begins immediately', async () => {
  await expect(hold(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  let isDone = false;
  await hold(() => Promise.resolve((isDone = true)));
  expect(isDone).toBe(true);
});

it('after a request that lost the database, the next one begins as soon as the database is available again', async () => {
  const { owner } = portal.app.test;
  let isDone = false;
  // As after the loss of a connection: the work fails, and the hold cannot be ended.
  await owner.transaction(async (other) => {
    const failed = hold(async () => {
      // Locks the row, so that the end of the hold fails; and the hold does not end by itself.
      await sql`update idempotency_key set held_until = now() + interval '1 hour' where key = 'held'`.execute(
        other,
      );
      throw new Error('failed');
    });
    await expect(failed).rejects.toThrow('failed');
  });
  await hold(() => Promise.resolve((isDone = true)));
  expect(isDone).toBe(true);
  const { rows } = await sql`select from idempotency_key where holder is not null`.execute(owner.executor);
  expect(rows).toEqual([]);
});

it('a request that was killed holds the key for at most 2 seconds', async () => {
  let heldSeconds: number | undefined;
  await hold(async () => {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from held_until - now())::double precision as seconds from idempotency_key where key = 'held'`.execute(
      portal.app.test.owner.executor,
    );
    heldSeconds = rows[0]?.seconds;
  });
  expect(heldSeconds).toBeLessThanOrEqual(2);
  await sql`
    update idempotency_key set holder = gen_random_uuid(), held_until = now() - interval '1 second' where key = 'held'`.execute(
    portal.app.test.owner.executor,
  );
  let isDone = false;
  await hold(() => Promise.resolve((isDone = true)));
  expect(isDone).toBe(true);
});
