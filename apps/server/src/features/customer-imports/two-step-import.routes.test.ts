import { importPage } from '@belegfach/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { setUpImportWorld, world } from './test-support/file-world.ts';
import { ASSIGNMENT_HEADINGS, customerLine, customerTable, outcomesOf } from './test-support/import-world.ts';

setUpImportWorld();

const listImports = async (as: number) => {
  const response = await world.app.call({ url: '/api/Import', as });
  expect(response.statusCode, response.body).toBe(200);
  return importPage.parse(response.json());
};

describe('the first step of an import', () => {
  it('reports what the file would create, change and skip, and changes nothing', async () => {
    const [known, unknown] = [world.newNumber(), world.newNumber()];
    await world.importFile(customerTable(customerLine(known, { name: 'Alte GmbH' })), { as: world.admin });
    const file = customerTable(
      customerLine(known, { name: 'Neue GmbH', company: '12345678' }),
      customerLine(unknown),
      customerLine('123'),
    );
    const before = await world.snapshot();
    const preview = await world.importFile(file, { as: world.admin, fields: ['Preview'] });
    expect(preview.isPreview).toBe(true);
    expect(await world.snapshot()).toEqual(before);
    expect(outcomesOf(preview)).toEqual([
      '2 updated customerName companyNumber',
      '3 created',
      '4 skipped CustomerNumberInvalid',
    ]);
    expect(preview.rows[0]?.changes).toEqual([
      { column: 'customerName', before: 'Alte GmbH', after: 'Neue GmbH' },
      { column: 'companyNumber', before: null, after: '12345678' },
    ]);
    const report = await world.importFile(file, { as: world.admin });
    expect(outcomesOf(report)).toEqual(outcomesOf(preview));
    expect(await world.customers([known, unknown])).toMatchObject([
      { number: known, name: 'Neue GmbH' },
      { number: unknown },
    ]);
  });

  it('keeps skipped rows with their cells, in the form of the file', async () => {
    const { headings, rows } = await world.importFile(customerTable(customerLine('77', { name: 'X GmbH' })), {
      as: world.admin,
      fields: ['Preview'],
    });
    expect(headings).toEqual(['Kundennummer', 'Firmennummer', 'Kundenname', 'E-Mail', 'Vorname', 'Nachname']);
    expect(rows[0]?.cells).toEqual(['77', '', 'X GmbH', 'admin77@kunde.example', 'Käthe', 'Groß']);
  });
});

describe('the list of past imports', () => {
  it('has the imports of the caller, newest first, without previews; a super admin sees all', async () => {
    const own = await world.importFile(customerTable(customerLine(world.newNumber())), {
      as: world.user,
      fileName: 'nachts.csv',
    });
    await world.importFile(customerTable(customerLine(world.newNumber())), {
      as: world.user,
      fields: ['Preview'],
    });
    const { items } = await listImports(world.user);
    expect(items.map(({ id }) => id)).toEqual([own.id]);
    expect(items[0]).toMatchObject({ fileName: 'nachts.csv', state: 'done', counts: { created: 1 } });
    expect((await listImports(world.adminB)).items).toEqual([]);
    const superAdmin = await world.build.backofficeUser('SuperAdmin', null);
    expect((await listImports(superAdmin.id)).items.map(({ id }) => id)).toContain(own.id);
  });
});

describe('an import of assignments that replaces', () => {
  const assignments = (...rows: readonly string[]) => [ASSIGNMENT_HEADINGS, ...rows].join('\r\n');
  const salesmenOf = async (customerId: number) => {
    const { rows } = await sql<{ id: number }>`
      select salesman_id as id from customer_salesman where customer_id = ${customerId} order by 1`.execute(
      world.app.test.owner.executor,
    );
    return rows.map(({ id }) => id);
  };
  const setUp = async () => {
    const { build, A, B } = world;
    const customer = await build.customer([A.id, B.id], { number: world.newNumber() });
    const [old, next, foreign] = [
      await build.backofficeUser('SalesmanUser', A.id),
      await build.backofficeUser('SalesmanUser', A.id),
      await build.backofficeUser('SalesmanUser', B.id),
    ];
    for (const { id } of [old, foreign])
      await sql`insert into customer_salesman (customer_id, salesman_id) values (${customer.id}, ${id})`.execute(
        world.app.test.owner.executor,
      );
    const { rows } = await sql<{ number: string; customer: string }>`
      select b.salesman_number as number, c.customer_number as customer
      from backoffice_user b, customer c where b.account_id = ${next.id} and c.id = ${customer.id}`.execute(
      world.app.test.owner.executor,
    );
    const [row] = rows;
    if (row === undefined) throw new Error('the salesman has no number');
    const line = `${row.customer};${row.number};Anbieter A;;;`;
    return { customer, old, next, foreign, line };
  };
  const kind = 'salesman-assignment' as const;

  it('removes the other salesmen of its customers at the provider, and none of another provider', async () => {
    const { customer, next, foreign, line } = await setUp();
    const options = { as: world.admin, kind };
    const before = await world.snapshot();
    const preview = await world.importFile(assignments(line), { ...options, fields: ['Preview', 'Replace'] });
    expect(preview.rows[0]?.changes).toHaveLength(2);
    expect(await world.snapshot()).toEqual(before);
    const report = await world.importFile(assignments(line), { ...options, fields: ['Replace'] });
    expect(report).toMatchObject({ replaces: true, counts: { updated: 1 } });
    expect(await salesmenOf(customer.id)).toEqual([next.id, foreign.id].sort((a, b) => a - b));
  });

  // Regression: the field was ignored, so that a caller believed that a file of customers replaced something.
  it('is possible only for assignments: an import of customers refuses the field', async () => {
    const options = { as: world.admin, fields: ['Replace'] as const };
    const response = await world.upload(customerTable(customerLine(world.newNumber())), options);
    expect(response.statusCode).toBe(400);
  });

  it('without this choice only adds assignments, and in no case removes one from a customer with a skipped row', async () => {
    const { customer, old, next, foreign, line } = await setUp();
    const all = [old.id, next.id, foreign.id].sort((a, b) => a - b);
    await world.importFile(assignments(line), { as: world.admin, kind });
    expect(await salesmenOf(customer.id)).toEqual(all);
    const number = line.split(';')[0] ?? '';
    const file = assignments(line, `${number};999999999;Anbieter A;;;`);
    await world.importFile(file, { as: world.admin, kind, fields: ['Replace'] });
    expect(await salesmenOf(customer.id)).toEqual(all);
  });
});
