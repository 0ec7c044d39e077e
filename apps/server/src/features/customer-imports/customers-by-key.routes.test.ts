import { once } from 'node:events';
import { type IncomingMessage, request as startRequest } from 'node:http';
import { errorBody, MAX_CUSTOMERS_BODY_BYTES, MAX_CUSTOMERS_PER_CALL } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putCustomers, sendBody, sendCustomers, type SentCustomer } from './test-support/customers-call.ts';
import { createImportWorld, type ImportWorld, outcomesOf } from './test-support/import-world.ts';

let world: ImportWorld;
/** Two intake keys of provider A: one may change customers, one may only upload documents. */
let key: { publicId: string; key: string };
let uploadKey: { key: string };
beforeAll(async () => {
  world = await createImportWorld();
  key = await world.build.intakeKey(world.A.id, { mayChangeCustomers: true });
  uploadKey = await world.build.intakeKey(world.A.id);
});
afterAll(() => world.app.close());

const executor = () => world.app.test.owner.executor;
const put = (customers: readonly SentCustomer[]) => putCustomers(world.app, key.key, customers);
const newCustomer = (fields: SentCustomer = {}): SentCustomer & { customerNumber: string } => {
  const customerNumber = world.newNumber();
  return {
    customerName: `Firma ${customerNumber}`,
    email: `admin${customerNumber}@kunde.example`,
    ...fields,
    customerNumber,
  };
};
const storedCustomer = async (number: string) => {
  const [customer] = await world.customers([number]);
  if (customer === undefined) throw new Error('no customer');
  return customer;
};
const countEntries = async (action: string) =>
  (await sql`select from audit_event where action = ${action}`.execute(executor())).rows.length;

describe('customers by key', () => {
  it('are created and updated, and the same call again changes nothing and leaves no audit entry', async () => {
    const [one, two] = [newCustomer({ companyNumber: '12345678' }), newCustomer()];
    const before = await world.snapshot();
    const first = await put([one, two]);
    expect(first.counts).toEqual({ created: 2, updated: 0, unchanged: 0, skipped: 0 });
    expect(await storedCustomer(one.customerNumber)).toMatchObject({
      company: '12345678',
      name: one.customerName,
      status: 'New',
      providers: ['Anbieter A'],
      admin: one.email,
      adminStatus: 'New',
    });
    expect((await world.snapshot()) as { mails: number }).toMatchObject({
      mails: (before as { mails: number }).mails,
    });
    const changed = await put([{ ...one, customerName: 'Neu' }, two]);
    expect(outcomesOf(changed)).toEqual(['1 updated customerName', '2 unchanged']);
    expect(changed.rows.map(({ customerId }) => customerId)).toEqual(
      first.rows.map(({ customerId }) => customerId),
    );

    const [stored, entries] = [await world.snapshot(), await countEntries('customers.put')];
    const again = await put([{ ...one, customerName: 'Neu' }, two]);
    expect(again.counts).toEqual({ created: 0, updated: 0, unchanged: 2, skipped: 0 });
    expect([await world.snapshot(), await countEntries('customers.put')]).toEqual([stored, entries]);
  });

  it('with U+0000 in a number or an e-mail address are skipped, and the others are stored', async () => {
    const customer = newCustomer();
    const report = await put([
      { ...newCustomer(), customerNumber: '1\u0000' },
      newCustomer({ email: 'a\u0000@kunde.example' }),
      customer,
    ]);
    expect(outcomesOf(report)).toEqual([
      '1 skipped CustomerNumberInvalid',
      '2 skipped EmailInvalid',
      '3 created',
    ]);
    expect(await storedCustomer(customer.customerNumber)).toMatchObject({ name: customer.customerName });
  });

  it('keep what a call leaves out; null and an empty text mean the same as a blank cell of an import', async () => {
    const customer = newCustomer({ companyNumber: '12345678', firstName: 'Käthe', lastName: 'Groß' });
    const { customerNumber } = customer;
    await put([customer]);
    const stored = await storedCustomer(customerNumber);
    expect(outcomesOf(await put([{ customerNumber }]))).toEqual(['1 unchanged']);
    expect(outcomesOf(await put([{ customerNumber, customerName: 'Andere' }]))).toEqual([
      '1 updated customerName',
    ]);
    expect(await storedCustomer(customerNumber)).toEqual({ ...stored, name: 'Andere' });
    expect(outcomesOf(await put([{ customerNumber, companyNumber: null, firstName: '' }]))).toEqual([
      '1 updated companyNumber',
    ]);
    expect(await storedCustomer(customerNumber)).toEqual({ ...stored, name: 'Andere', company: null });
    expect(outcomesOf(await put([{ customerNumber, customerName: ' ', email: null }]))).toEqual([
      '1 skipped CustomerNameMissing EmailMissing',
    ]);
  });

  it('whose row is wrong are skipped with a warning that names the field, and the other rows are stored', async () => {
    const good = newCustomer();
    const report = await put([
      { customerNumber: world.newNumber() },
      { ...newCustomer(), companyNumber: '1', email: 'kein' },
      good,
      good,
    ]);
    expect(outcomesOf(report)).toEqual([
      '1 skipped CustomerNameMissing EmailMissing',
      '2 skipped CompanyNumberInvalid EmailInvalid',
      '3 created',
      '4 skipped RowRepeated(3)',
    ]);
    expect(report.rows[1]?.warnings).toEqual([
      {
        code: 'CompanyNumberInvalid',
        column: 'companyNumber',
        otherRow: null,
        message: 'the company number must have exactly 8 digits, or be empty',
      },
      { code: 'EmailInvalid', column: 'email', otherRow: null, message: 'this is not an e-mail address' },
    ]);
    expect(await world.customers([good.customerNumber])).toHaveLength(1);
  });

  it('leave an audit entry for the call and one for each changed customer, each with the name of the key', async () => {
    const [created, updated] = [newCustomer(), newCustomer({ companyNumber: '12345678' })];
    await put([updated]);
    const { rows: last } = await sql<{ id: number }>`select max(id) as id from audit_event`.execute(
      executor(),
    );
    await put([created, { ...updated, companyNumber: null, email: `neu${updated.email}` }]);
    const { rows } = await sql<object>`
      select action, actor_account_id as actor, facts -> 'sender' as sender, provider_id as provider,
        facts - 'sender' - 'customerNumber' - 'providerIds' as facts
      from audit_event where id > ${last[0]?.id} order by action`.execute(executor());
    const { rows: names } = await sql<{ name: string }>`
      select name from intake_key where public_id = ${key.publicId}`.execute(executor());
    const sender = { kind: 'key', id: key.publicId, name: names[0]?.name };
    const entry = { actor: null, sender, provider: world.A.id };
    expect(rows).toEqual([
      { ...entry, action: 'customer.create', facts: {} },
      { ...entry, action: 'customer.update', facts: { fields: ['companyNumber', 'email'] } },
      { ...entry, action: 'customers.put', facts: { created: 1, updated: 1, unchanged: 0, skipped: 0 } },
      { ...entry, action: 'email.change', provider: null, facts: {} },
    ]);
  });
});

describe('a call', () => {
  it('is refused for a key that may not change customers, for a user and without a key, and changes nothing', async () => {
    const before = await world.snapshot();
    const customers = [newCustomer()];
    const refused = await sendCustomers(world.app, uploadKey.key, customers);
    expect([refused.statusCode, errorBody.parse(refused.json()).code]).toEqual([
      403,
      'KeyMayNotChangeCustomers',
    ]);
    const request = { method: 'PUT', url: '/api/Intake/Customers', payload: { customers } } as const;
    for (const as of [world.superAdmin, world.admin, world.user])
      expect((await world.app.call({ ...request, as })).statusCode).toBe(403);
    expect((await world.app.call(request)).statusCode).toBe(401);
    expect((await sendCustomers(world.app, `ik_${'x'.repeat(43)}`, customers)).statusCode).toBe(401);
    expect(await world.snapshot()).toEqual(before);
    await world.app.settle();
    const { rows } = await sql`
      select from audit_event where action = 'access' and facts ->> 'code' = 'KeyMayNotChangeCustomers'`.execute(
      executor(),
    );
    expect(rows).toHaveLength(1);
  });

  it('is refused for a key that may not change customers before its body is read, however wrong or large the body is', async () => {
    const wrongBodies = ['[', '{"customers":[{"phone":"1"}]}', ' '.repeat(MAX_CUSTOMERS_BODY_BYTES + 1)];
    for (const payload of wrongBodies) {
      const response = await sendBody(world.app, uploadKey.key, payload);
      expect([response.statusCode, errorBody.parse(response.json()).code]).toEqual([
        403,
        'KeyMayNotChangeCustomers',
      ]);
    }
    const address = await world.app.app.listen({ host: '127.0.0.1', port: 0 });
    const announced = startRequest(`${address}/api/Intake/Customers`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${uploadKey.key}`,
        'content-type': 'application/json',
        'content-length': String(25 * 1024 ** 2),
      },
    });
    announced.flushHeaders();
    const [response] = (await once(announced, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(403);
    announced.destroy();
  });

  it('does not reach customers or accounts of another provider or of several providers, and links no customer', async () => {
    const foreign = await world.build.customer([world.B.id]);
    const { email: foreignEmail } = await world.build.customerUser([[foreign.id, 'CustomerAdmin']]);
    const shared = await world.build.customer([world.A.id, world.B.id], { name: 'Geteilt' });
    const { email: sharedEmail } = await world.build.customerUser([[shared.id, 'CustomerAdmin']]);
    const { email: staffEmail } = await world.build.backofficeUser('ProviderUser', world.A.id);
    const before = await world.snapshot();
    const report = await put([
      { customerNumber: foreign.number, customerName: 'Gekapert', email: 'neu@kunde.example' },
      { customerNumber: shared.number, customerName: 'Geteilt', email: 'neu@kunde.example' },
      newCustomer({ email: foreignEmail }),
      newCustomer({ email: sharedEmail }),
      newCustomer({ email: staffEmail }),
    ]);
    expect(outcomesOf(report)).toEqual([
      '1 skipped CustomerNumberAlreadyInUse',
      '2 skipped CustomerOfSeveralProviders',
      ...['3', '4', '5'].map((row) => `${row} skipped EmailAlreadyInUse`),
    ]);
    expect(await world.snapshot()).toEqual(before);
    expect(JSON.stringify(report)).not.toContain(foreign.publicId);
  });

  it('reveals at most 30 addresses in use per hour and key; later rows say only that they were not checked', async () => {
    const { key: guessingKey } = await world.build.intakeKey(world.A.id, { mayChangeCustomers: true });
    const foreign = await world.build.customer([world.B.id]);
    const taken: string[] = [];
    for (let count = 0; count < 31; count += 1)
      taken.push((await world.build.customerUser([[foreign.id, 'CustomerUser']])).email);
    const report = await putCustomers(world.app, guessingKey, [
      ...taken.map((email) => newCustomer({ email })),
      newCustomer(),
    ]);
    const codes = report.rows.map(({ warnings: [warning] }) => warning?.code);
    expect(codes).toEqual([
      ...taken.slice(0, 30).map(() => 'EmailAlreadyInUse'),
      'EmailNotChecked',
      'EmailNotChecked',
    ]);
  });

  it('changes nothing if its key is revoked while it waits for another transaction', async () => {
    const { key: revoked, id } = await world.build.intakeKey(world.A.id, { mayChangeCustomers: true });
    const customers = [newCustomer()];
    const before = await world.snapshot();
    const sent = await world.app.test.owner.transaction(async (transaction) => {
      await sql`lock table customer in share row exclusive mode`.execute(transaction);
      const response = sendCustomers(world.app, revoked, customers);
      const countWaiting = async () =>
        (await sql`select from pg_locks where not granted`.execute(executor())).rows.length;
      await expect.poll(countWaiting).toBeGreaterThan(0);
      await sql`update intake_key set revoked_at = now() where id = ${id}`.execute(executor());
      return { response };
    });
    expect((await sent.response).statusCode).toBe(401);
    expect(await world.snapshot()).toEqual(before);
  });
});

describe('the body of a call', () => {
  it('is refused as a whole if it is not a valid list of customers, and the response names the field or the limit', async () => {
    const before = await world.snapshot();
    const good = newCustomer();
    const errorsOf = async (payload: object | string) => {
      const response = await sendBody(world.app, key.key, payload);
      return [response.statusCode, errorBody.parse(response.json()).errors];
    };
    expect(await errorsOf({ customers: [good, { ...good, phone: '1', providers: [] }] })).toEqual([
      400,
      { phone: ['is not known'], providers: ['is not known'] },
    ]);
    const wrongType = await errorsOf({ customers: [good, { ...good, customerNumber: 70000001 }] });
    expect(wrongType).toMatchObject([400, { 'customers.1.customerNumber': [expect.any(String)] }]);
    const long = await errorsOf({ customers: [{ ...good, customerName: 'x'.repeat(501) }] });
    expect(long).toMatchObject([400, { 'customers.0.customerName': [expect.any(String)] }]);
    const many = await errorsOf({
      customers: Array.from({ length: MAX_CUSTOMERS_PER_CALL + 1 }, () => good),
    });
    expect(many).toEqual([
      400,
      { customers: ['at most 1000 customers in one call: send the others in further calls'] },
    ]);
    for (const payload of ['[', '[]', '{}', '{"customers":{}}', '{"customers":[null]}', '"text"'])
      expect((await sendBody(world.app, key.key, payload)).statusCode, payload).toBe(400);
    expect(await world.snapshot()).toEqual(before);
  });

  it('is refused with 413 and the limit if it is too large; an empty list gets a report without rows', async () => {
    const large = await sendBody(world.app, key.key, ' '.repeat(MAX_CUSTOMERS_BODY_BYTES + 1));
    expect([large.statusCode, errorBody.parse(large.json()).message]).toEqual([
      413,
      'the body of this call has at most 2097152 bytes',
    ]);
    expect(await put([])).toEqual({
      counts: { created: 0, updated: 0, unchanged: 0, skipped: 0 },
      rows: [],
    });
  });

  it('may contain 1,000 customers whose fields all have the maximum length', async () => {
    const long = 'ü'.repeat(200);
    const customers = Array.from({ length: MAX_CUSTOMERS_PER_CALL }, () =>
      newCustomer({ companyNumber: '12345678', customerName: long, firstName: long, lastName: long }),
    );
    expect((await put(customers)).counts.created).toBe(MAX_CUSTOMERS_PER_CALL);
  });
});
