import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { readZip } from '../../../test/support/zip-reader.ts';
import { ARCHIVE_BATCH } from './download-all/archive-rows.repository.ts';

/** Two batches, the first of which exceeds the socket buffers of both sides. */
const DOCUMENTS = ARCHIVE_BATCH + 5;
const DOCUMENT_BYTES = 120_000;
const LARGE = 24_000_000;

let app: TestApp;
let address: string;
let provider: { id: number };
let elsewhere: { id: number };
/** Ids of the large documents. */
const large: string[] = [];

interface World {
  readonly customer: { readonly id: number; readonly publicId: string };
  readonly other: { readonly id: number };
}
let world: World;

beforeAll(async () => {
  app = await createTestApp();
  provider = await app.build.provider();
  elsewhere = await app.build.provider();
  const customer = await app.build.customer([provider.id]);
  const other = await app.build.customer([provider.id]);
  world = { customer, other };
  for (let index = 0; index < DOCUMENTS; index += 1)
    await app.build.invoice(customer.id, provider.id, { bytes: randomBytes(DOCUMENT_BYTES) });
  for (let index = 0; index < 2; index += 1)
    large.push(
      (await app.build.invoice(customer.id, provider.id, { bytes: randomBytes(LARGE), date: '2020-01-01' }))
        .publicId,
    );
  address = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const execute = (statement: ReturnType<typeof sql>) => statement.execute(app.test.owner.executor);

/** Two customers, so that the account can still sign in after the loss of one. */
const customerUser = async () =>
  (
    await app.build.customerUser([
      [world.customer.id, 'CustomerUser'],
      [world.other.id, 'CustomerUser'],
    ])
  ).id;

async function salesman(): Promise<number> {
  const { id } = await app.build.staff('SalesmanUser', provider.id);
  for (const customer of [world.customer, world.other])
    await execute(
      sql`insert into customer_salesman (customer_id, salesman_id) values (${customer.id}, ${id})`,
    );
  return id;
}

const WAYS: Readonly<Record<string, () => string>> = {
  'a document': () => `Download/${large[0]}`,
  'a ZIP of a selection': () => `Download/Many?id=${large[0]}&id=${large[1]}`,
  'an archive': () => 'Download/All',
};

const block = (account: number) => execute(sql`update account set status = 'New' where id = ${account}`);

/** The events that end a right, each as the state that the portal's own calls leave in the database. */
const ENDS: Readonly<
  Record<string, { who: () => Promise<number>; end: (account: number) => Promise<unknown> }>
> = {
  'a customer-user is blocked': { who: customerUser, end: block },
  'a salesman is blocked': { who: salesman, end: block },
  'a customer-user is deleted': {
    who: customerUser,
    end: (account) => execute(sql`update account set deleted_at = now() where id = ${account}`),
  },
  'somebody signs out': {
    who: () => app.build.staff('ProviderUser', provider.id).then(({ id }) => id),
    end: (account) =>
      execute(sql`update session set ended_at = now(), end_reason = 'logout' where account_id = ${account}`),
  },
  'a customer-user loses the customer': {
    who: customerUser,
    end: (account) =>
      execute(
        sql`delete from customer_role where account_id = ${account} and customer_id = ${world.customer.id}`,
      ),
  },
  'a salesman loses the customer': {
    who: salesman,
    end: (account) =>
      execute(
        sql`delete from customer_salesman where salesman_id = ${account} and customer_id = ${world.customer.id}`,
      ),
  },
  "a clerk becomes another provider's": {
    who: () => app.build.staff('ProviderUser', provider.id).then(({ id }) => id),
    end: async (account) => {
      const { id } = await app.build.provider();
      return execute(sql`update backoffice_user set provider_id = ${id} where account_id = ${account}`);
    },
  },
  'a super admin becomes a clerk': {
    who: () => app.build.staff('SuperAdmin', null).then(({ id }) => id),
    end: (account) =>
      execute(
        sql`update backoffice_user set role = 'ProviderUser', provider_id = ${elsewhere.id} where account_id = ${account}`,
      ),
  },
};

/** Reads the first bytes; nothing is read until `readToEnd`. */
async function begin(way: string, account: number) {
  const answer = await fetch(`${address}/api/Invoice/${WAYS[way]?.() ?? ''}`, {
    headers: { authorization: `Bearer ${await app.tokenFor(account)}` },
  });
  expect(answer.status).toBe(200);
  const reader = answer.body?.getReader();
  const chunks = [(await reader?.read())?.value ?? new Uint8Array()];
  return {
    /** @returns all bytes, and whether the transfer broke off */
    readToEnd: async () => {
      try {
        for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read())
          chunks.push(next.value);
        return { bytes: Buffer.concat(chunks), isBroken: false };
      } catch {
        return { bytes: Buffer.concat(chunks), isBroken: true };
      }
    },
  };
}

describe('a running transfer', () => {
  it.each(Object.keys(ENDS))('ends within seconds when %s', async (ending) => {
    const { who, end } = ENDS[ending] ?? { who: () => Promise.resolve(0), end: () => Promise.resolve() };
    const account = await who();
    const lines = app.log.length;
    const transfers = await Promise.all(Object.keys(WAYS).map((way) => begin(way, account)));
    await end(account);
    const broken = () =>
      app.log.slice(lines).filter(({ msg }) => msg === 'a transfer was broken off before its end').length;
    await expect.poll(broken, { timeout: 60_000 }).toBe(transfers.length);
    const [document, ...zips] = await Promise.all(transfers.map((transfer) => transfer.readToEnd()));
    for (const { bytes, isBroken } of [document, ...zips].filter((one) => one !== undefined)) {
      expect(isBroken).toBe(true);
      expect(bytes.length).toBeLessThan(LARGE);
    }
    for (const { bytes } of zips) await expect(readZip(bytes)).rejects.toThrow();
    const { rows } = await sql`
      select from download where account_id = ${account}`.execute(app.test.owner.executor);
    expect(rows).toEqual([]);
  });

  it('goes on for a user who keeps the right, also when more documents come within reach', async () => {
    const account = await salesman();
    const lines = app.log.length;
    const transfers = await Promise.all(Object.keys(WAYS).map((way) => begin(way, account)));
    const third = await app.build.customer([provider.id]);
    await execute(
      sql`insert into customer_salesman (customer_id, salesman_id) values (${third.id}, ${account})`,
    );
    // Longer than the interval at which rights are checked.
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    for (const transfer of transfers) expect((await transfer.readToEnd()).isBroken).toBe(false);
    expect(JSON.stringify(app.log.slice(lines))).not.toContain('broken off');
  });
});

it('an archive loads no further batch for a user who was blocked, however fast the client reads', async () => {
  const account = await salesman();
  const token = await app.tokenFor(account);
  const answer = await fetch(`${address}/api/Invoice/Download/All`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const reader = answer.body?.getReader();
  await reader?.read();
  await block(account);
  await expect(
    (async () => {
      for (let next = await reader?.read(); next?.done === false; next = await reader?.read());
    })(),
  ).rejects.toThrow();
  const begun = await sql`
    select from audit_event where action = 'document.download' and actor_account_id = ${account}`.execute(
    app.test.owner.executor,
  );
  expect(begun.rows).toHaveLength(ARCHIVE_BATCH);
});
