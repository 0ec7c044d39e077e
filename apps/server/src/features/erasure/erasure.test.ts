import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRejectedReceipt } from '../../../test/support/rejected-receipt.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts';
import { createWorldBuilder, type WorldBuilder } from '../../../test/support/test-world.ts';
import { eraseDue, eraseNow, listErasable } from './index.ts';
import { DATA_MAP } from './test-support/data-map.ts';
import {
  listMarkedColumns,
  listTextColumns,
  MARK,
  markAccount,
  markCustomer,
  markImport,
  markNote,
} from './test-support/marked-rows.ts';

let test: TestDatabase;
let build: WorldBuilder;
let provider: { id: number };
let importer: { id: number };

beforeAll(async () => {
  test = await createTestDatabase();
  build = createWorldBuilder(test.owner.executor);
  await sql`insert into installation (demo) values (false)`.execute(test.owner.executor);
  provider = await build.provider();
  importer = await build.backofficeUser('ProviderAdmin', provider.id);
});
afterAll(() => test.drop());

const owner = () => test.owner.executor;
const erasedColumns = [...DATA_MAP].flatMap(([name, kind]) =>
  kind === 'erased' || kind === 'incoming' ? [name] : [],
);
const nameColumns = [
  'customer.name',
  'customer.name_contracted',
  'customer.name_expanded',
  'customer.name_plain',
  'invoice_customer_total.name_contracted',
  'invoice_customer_total.name_expanded',
  'invoice_customer_total.name_plain',
];

/** Deletes a row as the portal does, `daysAgo` days ago. */
async function markDeleted(table: 'customer' | 'account', id: number, daysAgo: number): Promise<void> {
  await sql`update ${sql.table(table)} set deleted_at = now() - make_interval(days => ${daysAgo}) where id = ${id}`.execute(
    owner(),
  );
}

/** Creates a customer with a user, both with the marker text in all fields, and deletes them `daysAgo` days ago. */
async function createDeletedCustomer(daysAgo: number, options: { withDocument: boolean }) {
  const customer = await build.customer([provider.id]);
  const user = await build.customerUser([[customer.id, 'CustomerAdmin']]);
  await markCustomer(owner(), { id: customer.id, providerId: provider.id });
  await markAccount(owner(), user.id);
  await createRejectedReceipt(owner(), build, provider.id, 3, {
    fileName: `${MARK}.pdf`,
    customerId: customer.id,
    customerKey: MARK,
    bytes: Buffer.from(MARK),
    facts: { index: { customerName: MARK } },
  });
  await markImport(owner(), importer.id, {
    rows: [{ customerNumber: customer.number, customerName: MARK }],
  });
  if (options.withDocument) {
    const invoice = await build.invoice(customer.id, provider.id);
    await markNote(owner(), invoice.id, user.id);
  }
  await sql`update account set deleted_with_customer_id = ${customer.id} where id = ${user.id}`.execute(
    owner(),
  );
  await markDeleted('customer', customer.id, daysAgo);
  await markDeleted('account', user.id, daysAgo);
  return { customer, user };
}

/** Removes the marker texts of a test, so that the next test does not find them. */
async function wipe(): Promise<void> {
  await sql`
    truncate note, mail, session, sign_on_identity, one_time_token, customer_identifier, import_run, audit_origin, intake_event, intake_receipt,
      unchained_event, purged_event, webhook_delivery cascade`.execute(owner());
  await sql`update invoice_state set latest_note = null`.execute(owner());
  await sql`update customer set name = '-' where name = ${MARK}`.execute(owner());
  await sql`
    update account set email = id || '@wiped.example', first_name = '', last_name = null, password_hash = 'unusable', two_factor_secret = null
    where first_name = ${MARK}`.execute(owner());
  await sql`update backoffice_user set salesman_number = account_id where role = 'SalesmanUser'`.execute(
    owner(),
  );
}
beforeEach(wipe);
afterEach(wipe);

describe('the map of personal data', () => {
  it('contains every column that can hold personal data, and no other', async () => {
    const columns = await listTextColumns(owner());
    expect([...DATA_MAP.keys()].sort()).toEqual(columns.map(({ name }) => name).sort());
  });

  it('lists as erased only columns that the test data fills', async () => {
    const { user } = await createDeletedCustomer(0, { withDocument: true });
    const salesman = await build.backofficeUser('SalesmanUser', provider.id);
    await sql`update import_run set file_name = ${MARK}`.execute(owner());
    await markAccount(owner(), salesman.id);
    const markedColumns = await listMarkedColumns(owner());
    // The number of a salesman is digits and cannot contain the marker; its row is deleted, which another test proves.
    expect(erasedColumns.filter((name) => !markedColumns.includes(name))).toEqual([
      'backoffice_user.salesman_number',
    ]);
    await sql`delete from backoffice_user where account_id = ${salesman.id}`.execute(owner());
    expect(user.id).toBeGreaterThan(0);
  });
});

describe('30 days after the deletion', () => {
  it('the data of a customer and its users is erased, except the name that is on its documents', async () => {
    const { customer, user } = await createDeletedCustomer(30, { withDocument: true });
    await eraseDue(test.database);
    expect(await listMarkedColumns(owner())).toEqual(nameColumns);
    const { rows } = await sql`
      select c.customer_number, c.erased_at is not null as customer_erased, a.erased_at is not null as user_erased,
        (select count(*)::integer from invoice where customer_id = c.id) as documents
      from customer c, account a where c.id = ${customer.id} and a.id = ${user.id}`.execute(owner());
    expect(rows).toEqual([
      { customer_number: customer.number, customer_erased: true, user_erased: true, documents: 1 },
    ]);
  });

  // Regression: a name in a report stayed where the report did not contain the e-mail address of the person.
  it('the names of a user in the reports of imports are erased', async () => {
    const customer = await build.customer([provider.id]);
    const user = await build.customerUser([[customer.id, 'CustomerAdmin']]);
    await sql`update account set first_name = ${MARK}, last_name = 'Groß' where id = ${user.id}`.execute(
      owner(),
    );
    const rows = [
      { changes: [{ column: 'firstName', before: 'Kate', after: MARK }], cells: null },
      { changes: [{ column: 'salesman', before: `Groß ${MARK}`, after: null }], cells: null },
      { changes: [], cells: ['123', '', 'Bäckerei', 'keine Adresse', MARK, 'Groß'] },
    ];
    for (const row of rows) await markImport(owner(), importer.id, { rows: [row] });
    const others = [
      { changes: [{ column: 'customerName', before: 'Große AG', after: 'Groß AG' }], cells: ['Groß'] },
    ];
    await markImport(owner(), importer.id, { rows: others });
    await markDeleted('account', user.id, 30);
    await eraseDue(test.database);
    expect(await listMarkedColumns(owner())).toEqual([]);
    const { rows: kept } = await sql`select outcome from import_run where outcome is not null`.execute(
      owner(),
    );
    expect(kept).toEqual([{ outcome: { rows: others } }]);
  });

  it('the data of a customer without documents is erased completely', async () => {
    await createDeletedCustomer(30, { withDocument: false });
    await eraseDue(test.database);
    expect(await listMarkedColumns(owner())).toEqual([]);
  });

  it('the name is erased too after the last document was deleted', async () => {
    const { customer } = await createDeletedCustomer(30, { withDocument: true });
    await eraseDue(test.database);
    await sql`delete from invoice_state s using invoice i where i.customer_id = ${customer.id} and s.invoice_id = i.id`.execute(
      owner(),
    );
    await sql`delete from invoice where customer_id = ${customer.id}`.execute(owner());
    await eraseDue(test.database);
    expect(await listMarkedColumns(owner())).toEqual([]);
  });

  it('a deleted user is erased, but the notes stay, because they belong to the customer', async () => {
    const customer = await build.customer([provider.id]);
    const invoice = await build.invoice(customer.id, provider.id);
    const user = await build.customerUser([[customer.id, 'CustomerUser']]);
    await markAccount(owner(), user.id);
    await markNote(owner(), invoice.id, user.id);
    await markDeleted('account', user.id, 30);
    await eraseDue(test.database);
    expect(await listMarkedColumns(owner())).toEqual([
      'invoice_state.latest_note',
      'invoice_state.note_contracted',
      'invoice_state.note_expanded',
      'invoice_state.note_plain',
      'note.text',
    ]);
  });

  it('a salesman loses their number and their customers', async () => {
    const customer = await build.customer([provider.id]);
    const salesman = await build.backofficeUser('SalesmanUser', provider.id);
    await build.assign(customer.id, salesman.id);
    await markAccount(owner(), salesman.id);
    await markImport(owner(), salesman.id, { rows: [{ customerName: MARK }] });
    await markDeleted('account', salesman.id, 30);
    await eraseDue(test.database);
    expect(await listMarkedColumns(owner())).toEqual([]);
    const { rows } = await sql`select from backoffice_user where account_id = ${salesman.id}`.execute(
      owner(),
    );
    expect(rows).toEqual([]);
  });

  it('the audit trail records the erasure without a name and without an account', async () => {
    const { customer } = await createDeletedCustomer(30, { withDocument: false });
    await eraseDue(test.database);
    const { rows } = await sql`
      select target_kind, facts, actor_account_id from audit_event where action = 'personal-data.erase' and target_id = ${customer.publicId}`.execute(
      owner(),
    );
    expect(rows).toEqual([{ target_kind: 'Customer', facts: { by: 'job' }, actor_account_id: null }]);
  });

  it('the next owner of the address keeps the e-mails to it', async () => {
    const customer = await build.customer([provider.id]);
    const deletedUser = await build.customerUser([[customer.id, 'CustomerAdmin']]);
    await markDeleted('account', deletedUser.id, 30);
    const nextOwner = await build.customerUser([[customer.id, 'CustomerAdmin']], {
      email: deletedUser.email,
    });
    await sql`
      insert into mail (kind, account_id, recipient, subject, text_body, html_body)
      values ('invitation', ${nextOwner.id}, ${deletedUser.email}, '', '', ''), ('invitation', ${deletedUser.id}, ${deletedUser.email}, '', '', '')`.execute(
      owner(),
    );
    await eraseDue(test.database);
    const { rows } = await sql`select account_id from mail`.execute(owner());
    expect(rows).toEqual([{ account_id: nextOwner.id }]);
  });
});

describe('personal data that is not due', () => {
  it('stays if it was deleted less than 29 days ago or not at all', async () => {
    await createDeletedCustomer(28, { withDocument: true });
    const before = await listMarkedColumns(owner());
    await eraseDue(test.database);
    expect(await listMarkedColumns(owner())).toEqual(before);
    const activeCustomer = await build.customer([provider.id]);
    const { rows } = await sql`select erased_at from customer where id = ${activeCustomer.id}`.execute(
      owner(),
    );
    expect(rows).toEqual([{ erased_at: null }]);
  });

  it('stays when the clocks of portal and database differ', async () => {
    const wrongTime = new Date(Date.now() + 3 * 3_600_000);
    await expect(
      sql`select * from erase_due(${wrongTime}, 10)`.execute(test.database.executor),
    ).rejects.toThrow(/clocks/);
  });

  it('cannot be erased by the server itself', async () => {
    const { customer, user } = await createDeletedCustomer(1, { withDocument: false });
    for (const statement of [
      sql`select erase_customer(${customer.id})`,
      sql`select erase_account(${user.id})`,
    ])
      await expect(statement.execute(test.database.executor)).rejects.toThrow(/permission denied/);
  });
});

describe('many erasures at the same time', () => {
  it('are shared between two running jobs, and each is done once', async () => {
    const ids = new Set<string>();
    for (let count = 0; count < 60; count += 1) {
      const user = await build.customerUser([]);
      await markDeleted('account', user.id, 40);
      ids.add(user.publicId);
    }
    await Promise.all([eraseDue(test.database), eraseDue(test.database)]);
    const { rows } = await sql<{ target_id: string }>`
      select target_id from audit_event where action = 'personal-data.erase'`.execute(owner());
    const auditedIds = rows.map((row) => row.target_id).filter((id) => ids.has(id));
    expect(auditedIds.length).toBe(60);
    expect(new Set(auditedIds).size).toBe(60);
  });
});

describe('erasing immediately', () => {
  it('erases a customer with its users, once', async () => {
    const { customer } = await createDeletedCustomer(0, { withDocument: true });
    expect((await listErasable(test.database.executor)).some(({ id }) => id === customer.publicId)).toBe(
      true,
    );
    expect(await eraseNow(test.owner, 'customer', customer.publicId)).toEqual({
      target: { kind: 'Customer', id: customer.publicId },
    });
    expect(await listMarkedColumns(owner())).toEqual(nameColumns);
    expect(await eraseNow(test.owner, 'customer', customer.publicId)).toBe('erased');
    expect((await listErasable(test.database.executor)).some(({ id }) => id === customer.publicId)).toBe(
      false,
    );
  });

  it('is refused for a customer or user that is not deleted or does not exist', async () => {
    const customer = await build.customer([provider.id]);
    const user = await build.customerUser([[customer.id, 'CustomerUser']]);
    expect(await eraseNow(test.owner, 'customer', customer.publicId)).toBe('not-deleted');
    expect(await eraseNow(test.owner, 'user', user.publicId)).toBe('not-deleted');
    expect(await eraseNow(test.owner, 'user', customer.publicId)).toBe('unknown');
    expect(await eraseNow(test.owner, 'customer', randomUUID())).toBe('unknown');
    await expect(sql`select erase_account(${user.id})`.execute(owner())).rejects.toThrow(/not deleted/);
    await expect(sql`select erase_customer(${customer.id})`.execute(owner())).rejects.toThrow(/not deleted/);
  });
});
