import { errorBody } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  ASSIGNMENT_HEADINGS,
  createImportWorld,
  type ImportWorld,
  outcomesOf,
} from './test-support/import-world.ts';

let world: ImportWorld;
let salesman: Awaited<ReturnType<typeof addSalesman>>;
let foreign: Awaited<ReturnType<typeof addSalesman>>;
beforeAll(async () => {
  world = await createImportWorld();
});
beforeEach(async () => {
  salesman = await addSalesman(world.A.id);
  foreign = await addSalesman(world.B.id);
});
afterAll(() => world.app.close());

async function addSalesman(providerId: number) {
  const account = await world.build.backofficeUser('SalesmanUser', providerId);
  const { salesman_number: number } = await world.app.test.owner.executor
    .selectFrom('backoffice_user')
    .select('salesman_number')
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow();
  const name = await world.app.test.owner.executor
    .selectFrom('account')
    .select(['first_name', 'last_name'])
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  return { ...account, number: number ?? '', firstName: name.first_name, lastName: name.last_name ?? '' };
}

const createCustomer = (...providerIds: readonly number[]) => world.build.customer(providerIds);
const importRows = (rows: readonly string[], as = world.admin, options: { providerId?: string } = {}) =>
  world.importFile([ASSIGNMENT_HEADINGS, ...rows].join('\n'), {
    as,
    kind: 'salesman-assignment',
    ...options,
  });

async function salesmenOf(customerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select salesman_id as id from customer_salesman where customer_id = ${customerId} order by 1`.execute(
    world.app.test.owner.executor,
  );
  return rows.map(({ id }) => id);
}

describe('an import of assignments', () => {
  it('assigns customers to salesmen, keeps their other salesmen and reports the other rows as unchanged', async () => {
    const [one, two] = [await createCustomer(world.A.id), await createCustomer(world.A.id, world.B.id)];
    const other = await addSalesman(world.A.id);
    await world.build.assign(one.id, other.id);
    await world.build.assign(two.id, salesman.id);
    const report = await importRows([
      `${one.number};${salesman.number};Anbieter A;${salesman.email.toUpperCase()};${salesman.firstName};${salesman.lastName.toLowerCase()}`,
      `${two.number};${salesman.number};;;;`,
    ]);
    expect(outcomesOf(report)).toEqual(['2 updated salesman', '3 unchanged']);
    expect(report.rows[0]).toMatchObject({
      customerId: one.publicId,
      customerNumber: one.number,
      customerName: one.name,
    });
    expect(await salesmenOf(one.id)).toEqual([salesman.id, other.id].sort((a, b) => a - b));
    const { rows } = await sql<{ facts: object }>`
      select facts from audit_event where action = 'customer.update' and target_id = ${one.publicId}`.execute(
      world.app.test.owner.executor,
    );
    expect(rows).toEqual([{ facts: { importId: report.id, salesmenAdded: [salesman.publicId] } }]);
  });

  it('creates no accounts and no customers: a row that does not match the stored data gets a warning', async () => {
    const customer = await createCustomer(world.A.id);
    const foreignCustomer = await createCustomer(world.B.id);
    const manager = await world.build.backofficeUser('ProviderUser', world.A.id);
    await sql`update backoffice_user set salesman_number = '777777' where account_id = ${manager.id}`.execute(
      world.app.test.owner.executor,
    );
    const before = await world.snapshot();
    const salesmanCells = `${salesman.number};;`;
    expect(
      outcomesOf(
        await importRows([
          `99999999;${salesmanCells};;`,
          `${foreignCustomer.number};${salesmanCells};;`,
          `${customer.number};123456789;;;;`,
          `${customer.number};${foreign.number};;;;`,
          `${customer.number};777777;;;;`,
          `${customer.number};${salesman.number};;other@a.example;Anna;`,
          `${customer.number};${foreign.number};Anbieter B;;;`,
          `;12x;;;;`,
          `1;;;;;`,
        ]),
      ),
    ).toEqual([
      '2 skipped CustomerNotFound',
      '3 skipped CustomerNotFound',
      '4 skipped SalesmanNotFound',
      '5 skipped SalesmanNotFound',
      '6 skipped BackofficeUserIsNotSalesman',
      '7 skipped SalesmanDiffers SalesmanDiffers',
      '8 skipped ForbiddenProvider',
      '9 skipped CustomerNumberMissing SalesmanNumberInvalid',
      '10 skipped CustomerNumberInvalid SalesmanNumberMissing',
    ]);
    expect(await world.snapshot()).toEqual(before);
  });

  it('applies a duplicated row once', async () => {
    const { number, id } = await createCustomer(world.A.id);
    const line = `${number};${salesman.number};;;;`;
    expect(outcomesOf(await importRows([line, line]))).toEqual([
      '2 updated salesman',
      '3 skipped RowRepeated(2)',
    ]);
    expect(await salesmenOf(id)).toEqual([salesman.id]);
  });

  it('by a SuperAdmin uses the provider of each row, or one provider for all', async () => {
    const both = await createCustomer(world.A.id, world.B.id);
    const line = (user: { number: string }, provider: string) =>
      `${both.number};${user.number};${provider};;;`;
    const rows = [
      line(salesman, 'Anbieter A'),
      line(foreign, 'Anbieter B'),
      line(salesman, ''),
      line(salesman, 'Anbieter C'),
    ];
    expect(outcomesOf(await importRows(rows, world.superAdmin))).toEqual([
      '2 updated salesman',
      '3 updated salesman',
      '4 skipped ProviderMissing',
      '5 skipped ProviderNotFound',
    ]);
    expect(outcomesOf(await importRows(rows, world.superAdmin, { providerId: world.A.publicId }))).toEqual([
      '2 unchanged',
      '3 skipped ForbiddenProvider',
      '4 skipped RowRepeated(2)',
      '5 skipped ForbiddenProvider',
    ]);
  });

  it('is refused if a column is missing, or because of warnings that are not ignored', async () => {
    const options = { as: world.admin, kind: 'salesman-assignment' } as const;
    const withoutColumns = await world.upload('Kundennummer;Vertriebler', options);
    expect(errorBody.parse(withoutColumns.json())).toMatchObject({ code: 'ImportColumnMissing' });
    const { number, id } = await createCustomer(world.A.id);
    const file = [ASSIGNMENT_HEADINGS, `${number};${salesman.number};;;;`, `${number};1;;;;`].join('\n');
    const refused = await world.upload(file, { ...options, ignoreWarnings: 'false' });
    expect(errorBody.parse(refused.json())).toMatchObject({ code: 'ImportRefused' });
    expect(await salesmenOf(id)).toEqual([]);
  });
});
