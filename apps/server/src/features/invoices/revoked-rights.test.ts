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
let serverUrl: string;
let provider: { id: number };
let otherProvider: { id: number };
/** Ids of the large documents. */
const large: string[] = [];

interface World {
  readonly customer: { readonly id: number; readonly publicId: string };
  readonly otherCustomer: { readonly id: number };
}
let world: World;

beforeAll(async () => {
  app = await createTestApp();
  provider = await app.build.provider();
  otherProvider = await app.build.provider();
  const customer = await app.build.customer([provider.id]);
  const otherCustomer = await app.build.customer([provider.id]);
  world = { customer, otherCustomer };
  for (let index = 0; index < DOCUMENTS; index += 1)
    await app.build.invoice(customer.id, provider.id, { bytes: randomBytes(DOCUMENT_BYTES) });
  for (let index = 0; index < 2; index += 1)
    large.push(
      (await app.build.invoice(customer.id, provider.id, { bytes: randomBytes(LARGE), date: '2020-01-01' }))
        .publicId,
    );
  serverUrl = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const execute = (statement: ReturnType<typeof sql>) => statement.execute(app.test.owner.executor);

/** A user of two customers, who can still sign in after the loss of one. */
const createCustomerUser = async () =>
  (
    await app.build.customerUser([
      [world.customer.id, 'CustomerUser'],
      [world.otherCustomer.id, 'CustomerUser'],
    ])
  ).id;

async function createSalesman(): Promise<number> {
  const { id } = await app.build.backofficeUser('SalesmanUser', provider.id);
  for (const customer of [world.customer, world.otherCustomer])
    await execute(
      sql`insert into customer_salesman (customer_id, salesman_id) values (${customer.id}, ${id})`,
    );
  return id;
}

const DOWNLOAD_PATHS: Readonly<Record<string, () => string>> = {
  'a document': () => `Download/${large[0]}`,
  'a ZIP of a selection': () => `Download/Many?id=${large[0]}&id=${large[1]}`,
  'an archive': () => 'Download/All',
};

const block = (account: number) => execute(sql`update account set status = 'New' where id = ${account}`);

/** The events that end a right. Each writes the same state as the portal's own calls. */
const EVENTS: Readonly<
  Record<string, { createAccount: () => Promise<number>; end: (account: number) => Promise<unknown> }>
> = {
  'a customer-user is blocked': { createAccount: createCustomerUser, end: block },
  'a salesman is blocked': { createAccount: createSalesman, end: block },
  'a customer-user is deleted': {
    createAccount: createCustomerUser,
    end: (account) => execute(sql`update account set deleted_at = now() where id = ${account}`),
  },
  'a back-office user signs out': {
    createAccount: () => app.build.backofficeUser('ProviderUser', provider.id).then(({ id }) => id),
    end: (account) =>
      execute(sql`update session set ended_at = now(), end_reason = 'logout' where account_id = ${account}`),
  },
  'a customer-user loses the customer': {
    createAccount: createCustomerUser,
    end: (account) =>
      execute(
        sql`delete from customer_role where account_id = ${account} and customer_id = ${world.customer.id}`,
      ),
  },
  'a salesman loses the customer': {
    createAccount: createSalesman,
    end: (account) =>
      execute(
        sql`delete from customer_salesman where salesman_id = ${account} and customer_id = ${world.customer.id}`,
      ),
  },
  'a back-office user moves to another provider': {
    createAccount: () => app.build.backofficeUser('ProviderUser', provider.id).then(({ id }) => id),
    end: async (account) => {
      const { id } = await app.build.provider();
      return execute(sql`update backoffice_user set provider_id = ${id} where account_id = ${account}`);
    },
  },
  'a super admin becomes a provider user': {
    createAccount: () => app.build.backofficeUser('SuperAdmin', null).then(({ id }) => id),
    end: (account) =>
      execute(
        sql`update backoffice_user set role = 'ProviderUser', provider_id = ${otherProvider.id} where account_id = ${account}`,
      ),
  },
};

/** Reads the first bytes; nothing is read until `readToEnd`. */
async function startTransfer(kind: string, account: number) {
  const response = await fetch(`${serverUrl}/api/Invoice/${DOWNLOAD_PATHS[kind]?.() ?? ''}`, {
    headers: { authorization: `Bearer ${await app.tokenFor(account)}` },
  });
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  const chunks = [(await reader?.read())?.value ?? new Uint8Array()];
  return {
    /** @returns all bytes, and whether the transfer was aborted */
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
  it.each(Object.keys(EVENTS))('ends within seconds when %s', async (ending) => {
    const { createAccount, end } = EVENTS[ending] ?? {
      createAccount: () => Promise.resolve(0),
      end: () => Promise.resolve(),
    };
    const account = await createAccount();
    const logStart = app.log.length;
    const transfers = await Promise.all(
      Object.keys(DOWNLOAD_PATHS).map((way) => startTransfer(way, account)),
    );
    await end(account);
    const countBroken = () =>
      app.log.slice(logStart).filter(({ msg }) => msg === 'a transfer was broken off before its end').length;
    await expect.poll(countBroken, { timeout: 60_000 }).toBe(transfers.length);
    const [document, ...zips] = await Promise.all(transfers.map((transfer) => transfer.readToEnd()));
    for (const { bytes, isBroken } of [document, ...zips].filter((result) => result !== undefined)) {
      expect(isBroken).toBe(true);
      expect(bytes.length).toBeLessThan(LARGE);
    }
    for (const { bytes } of zips) await expect(readZip(bytes)).rejects.toThrow();
    const { rows } = await sql`
      select from download where account_id = ${account}`.execute(app.test.owner.executor);
    expect(rows).toEqual([]);
  });

  it('continues for a user who keeps the right, also when the user gets another customer', async () => {
    const account = await createSalesman();
    const logStart = app.log.length;
    const transfers = await Promise.all(
      Object.keys(DOWNLOAD_PATHS).map((way) => startTransfer(way, account)),
    );
    const addedCustomer = await app.build.customer([provider.id]);
    await execute(
      sql`insert into customer_salesman (customer_id, salesman_id) values (${addedCustomer.id}, ${account})`,
    );
    // Longer than the interval between two checks of the rights.
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    for (const transfer of transfers) expect((await transfer.readToEnd()).isBroken).toBe(false);
    expect(JSON.stringify(app.log.slice(logStart))).not.toContain('broken off');
  });
});

it('an archive loads no further batch for a user who was blocked, however fast the client reads', async () => {
  const account = await createSalesman();
  const token = await app.tokenFor(account);
  const response = await fetch(`${serverUrl}/api/Invoice/Download/All`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const reader = response.body?.getReader();
  await reader?.read();
  await block(account);
  await expect(
    (async () => {
      for (let next = await reader?.read(); next?.done === false; next = await reader?.read());
    })(),
  ).rejects.toThrow();
  const events = await sql`
    select from audit_event where action = 'document.download' and actor_account_id = ${account}`.execute(
    app.test.owner.executor,
  );
  expect(events.rows).toHaveLength(ARCHIVE_BATCH);
});
