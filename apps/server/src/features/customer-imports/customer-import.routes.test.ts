import { errorBody, importReport } from '@belegfach/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { writeWorkbook } from '../../platform/spreadsheet/test-support/build-workbook.ts';
import { setUpImportWorld, world } from './test-support/file-world.ts';
import {
  CUSTOMER_HEADINGS,
  customerLine,
  customerTable,
  type ImportWorld,
  outcomesOf,
} from './test-support/import-world.ts';

setUpImportWorld();

describe('an import of customers', () => {
  it('creates new customers with their admins, updates stored ones and reports the outcome of each row', async () => {
    const [created, renamed, unchanged] = [world.newNumber(), world.newNumber(), world.newNumber()];
    await world.importFile(customerTable(customerLine(renamed), customerLine(unchanged)), {
      as: world.admin,
    });
    const file = customerTable(
      customerLine(created, { company: '12345678' }),
      customerLine(renamed, { name: 'Neu & Söhne' }),
      '',
      customerLine(unchanged),
      'x',
    );
    const report = await world.importFile(file, { as: world.user, fileName: 'Kunden November.csv' });
    expect(report).toMatchObject({
      kind: 'customers',
      fileName: 'Kunden November.csv',
      state: 'done',
      rowsTotal: 4,
      rowsDone: 4,
      counts: { created: 1, updated: 1, unchanged: 1, skipped: 1 },
      refusal: null,
    });
    expect(outcomesOf(report)).toEqual([
      '2 created',
      '3 updated customerName',
      '5 unchanged',
      '6 skipped CustomerNumberInvalid CustomerNameMissing EmailMissing',
    ]);
    expect(report.rows[3]?.warnings[0]).toEqual({
      code: 'CustomerNumberInvalid',
      column: 'Kundennummer',
      otherRow: null,
    });
    expect(await world.customers([created, renamed])).toEqual([
      {
        number: created,
        company: '12345678',
        name: `Firma ${created}`,
        status: 'New',
        providers: ['Anbieter A'],
        admin: `admin${created}@kunde.example`,
        adminStatus: 'New',
        adminName: 'Käthe Groß',
      },
      expect.objectContaining({ number: renamed, name: 'Neu & Söhne' }),
    ]);
    const { id } = report;
    expect((await world.app.call({ url: `/api/Import/${id}`, as: world.user })).json()).toEqual(report);
  });

  it('invites nobody, and writes an audit event for the import and for each customer', async () => {
    const numbers = [world.newNumber(), world.newNumber()];
    const { id, rows } = await world.importFile(
      customerTable(...numbers.map((number) => customerLine(number))),
      {
        as: world.admin,
      },
    );
    const second = await world.importFile(customerTable(...numbers.map((number) => customerLine(number))), {
      as: world.admin,
    });
    const { rows: events } = await sql<{
      action: string;
      target: string;
      import: string | null;
      address: string | null;
    }>`
      select e.action, e.target_id as target, e.facts ->> 'importId' as import, host(o.address) as address
      from audit_event e left join audit_origin o on o.event_id = e.id
      where e.actor_account_id = ${world.admin} and (e.target_id = ${id} or e.target_id = ${second.id} or e.facts ->> 'importId' = ${id})
      order by e.id`.execute(world.app.test.owner.executor);
    expect(events).toEqual([
      ...rows.map(({ customerId }) => ({
        action: 'customer.create',
        target: customerId,
        import: id,
        address: null,
      })),
      { action: 'customer.import', target: id, import: null, address: '127.0.0.1' },
      { action: 'customer.import', target: second.id, import: null, address: '127.0.0.1' },
    ]);
    const { rows: mails } = await sql`select from mail`.execute(world.app.test.owner.executor);
    expect(mails).toEqual([]);
  });

  it.each(['xlsx', 'xls'] as const)('reads a workbook in the format .%s', async (kind) => {
    const number = world.newNumber();
    const rows = [
      CUSTOMER_HEADINGS.split(';'),
      [Number(number), null, 'Café Schäfer', `mail${number}@kunde.example`, '', ''],
    ];
    const report = await world.importFile(writeWorkbook(rows, kind), {
      as: world.admin,
      fileName: `Kunden.${kind}`,
    });
    expect(outcomesOf(report)).toEqual(['2 created']);
    expect(await world.customers([number])).toMatchObject([
      { name: 'Café Schäfer', company: null, adminName: '' },
    ]);
  });

  it('stores a name exactly as it is in the file, also with HTML, SQL or a formula (CVE-2018-16459)', async () => {
    const names = [
      '<img src=x onerror=alert(1)>',
      '__proto__',
      "Robert'); drop table customer;--",
      '+49 Taxi',
      '@home GmbH',
      '-minus-',
    ];
    const numbers = names.map(() => world.newNumber());
    const before = Object.getOwnPropertyNames(Object.prototype);
    const file = customerTable(
      ...numbers.map((number, n) => customerLine(number, { name: `"${names[n] ?? ''}"` })),
    );
    await world.importFile(file, { as: world.admin });
    expect((await world.customers(numbers)).map(({ name }) => name)).toEqual(names);
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  });
});

describe('an import is refused and changes nothing', () => {
  async function expectRefusal(
    file: string | Buffer,
    options: Parameters<ImportWorld['upload']>[1],
    code: string,
  ) {
    const before = await world.snapshot();
    const response = await world.upload(file, options);
    const body = errorBody.parse(response.json());
    expect(body).toMatchObject({ status: 400, code });
    expect(await world.snapshot()).toEqual(before);
    return body;
  }

  it('because of warnings, unless they are ignored, and its report lists the rows with warnings', async () => {
    const [good, bad] = [world.newNumber(), world.newNumber()];
    const file = customerTable(
      customerLine(good),
      customerLine(bad, { email: 'nonsense' }),
      customerLine('x'),
    );
    for (const ignoreWarnings of ['false', undefined]) {
      const { importId, message } = await expectRefusal(
        file,
        { as: world.admin, ignoreWarnings },
        'ImportRefused',
      );
      expect(message).toMatch(/^D3: EmailInvalid/);
      const response = await world.app.call({ url: `/api/Import/${importId ?? ''}`, as: world.admin });
      const report = importReport.parse(response.json());
      expect(report).toMatchObject({
        state: 'refused',
        rowsTotal: 3,
        refusal: { code: 'ImportRefused', cell: 'D3', column: null },
      });
      expect(outcomesOf(report)).toEqual(['3 skipped EmailInvalid', '4 skipped CustomerNumberInvalid']);
    }
    expect(await world.customers([good])).toEqual([]);
  });

  it('because of a missing column, an unreadable file or an exceeded limit, each with its cell', async () => {
    const as = world.admin;
    const noColumn = await expectRefusal('Kundennummer;Kundenname', { as }, 'ImportColumnMissing');
    expect(noColumn.message).toMatch(/^C1: .*Firmennummer/);
    const refused = await world.app.call({ url: `/api/Import/${noColumn.importId ?? ''}`, as });
    expect(importReport.parse(refused.json()).refusal).toMatchObject({ cell: 'C1', column: 'companyNumber' });
    expect((await expectRefusal('', { as }, 'ImportFileUnreadable')).message).toMatch(/^A1: /);
    const long = customerTable(customerLine(world.newNumber(), { name: 'x'.repeat(501) }));
    expect((await expectRefusal(long, { as }, 'ImportFileTooLarge')).message).toMatch(/^C2: /);
    const large = Buffer.alloc(10 * 1024 * 1024 + 1, 'x');
    await expectRefusal(large, { as }, 'ImportFileTooLarge');
  });

  it('because of a wrong file extension or an invalid field, with 400 and the field', async () => {
    const response = await world.upload('x', { as: world.admin, fileName: 'Kunden.pdf' });
    expect([response.statusCode, Object.keys(errorBody.parse(response.json()).errors ?? {})]).toEqual([
      400,
      ['CsvDocument'],
    ]);
    expect((await world.upload('x', { as: world.admin, ignoreWarnings: 'maybe' })).statusCode).toBe(400);
  });
});
