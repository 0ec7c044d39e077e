import { errorBody, importReport } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeWorkbook } from '../../platform/spreadsheet/test-support/build-workbook.ts';
import {
  createImportWorld,
  CUSTOMER_HEADINGS,
  type ImportWorld,
  outcomesOf,
} from './test-support/import-world.ts';

let world: ImportWorld;
beforeAll(async () => {
  world = await createImportWorld();
});
afterAll(() => world.app.close());

const table = (...rows: readonly string[]) => [CUSTOMER_HEADINGS, ...rows].join('\r\n');
const lineOf = (number: string, given: { name?: string; email?: string; company?: string } = {}) =>
  `${number};${given.company ?? ''};${given.name ?? `Firma ${number}`};${given.email ?? `admin${number}@kunde.example`};Käthe;Groß`;

describe('an import of customers', () => {
  it('creates unknown ones with their admins, updates known ones, leaves the rest, and tells so row by row', async () => {
    const [fresh, renamed, same] = [world.number(), world.number(), world.number()];
    await world.take(table(lineOf(renamed), lineOf(same)), { as: world.admin });
    const file = table(
      lineOf(fresh, { company: '12345678' }),
      lineOf(renamed, { name: 'Neu & Söhne' }),
      '',
      lineOf(same),
      'x',
    );
    const report = await world.take(file, { as: world.user, fileName: 'Kunden November.csv' });
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
    expect(await world.customers([fresh, renamed])).toEqual([
      {
        number: fresh,
        company: '12345678',
        name: `Firma ${fresh}`,
        status: 'New',
        providers: ['Anbieter A'],
        admin: `admin${fresh}@kunde.example`,
        adminStatus: 'New',
        adminName: 'Käthe Groß',
      },
      expect.objectContaining({ number: renamed, name: 'Neu & Söhne' }),
    ]);
    const { id } = report;
    expect((await world.app.call({ url: `/api/Import/${id}`, as: world.user })).json()).toEqual(report);
  });

  it('invites nobody, and leaves an entry for the import and for each customer', async () => {
    const numbers = [world.number(), world.number()];
    const { id, rows } = await world.take(table(...numbers.map((number) => lineOf(number))), {
      as: world.admin,
    });
    const again = await world.take(table(...numbers.map((number) => lineOf(number))), { as: world.admin });
    const { rows: events } = await sql<{
      action: string;
      target: string;
      import: string | null;
      address: string | null;
    }>`
      select e.action, e.target_id as target, e.facts ->> 'importId' as import, host(o.address) as address
      from audit_event e left join audit_origin o on o.event_id = e.id
      where e.actor_account_id = ${world.admin} and (e.target_id = ${id} or e.target_id = ${again.id} or e.facts ->> 'importId' = ${id})
      order by e.id`.execute(world.app.test.owner.executor);
    expect(events).toEqual([
      ...rows.map(({ customerId }) => ({
        action: 'customer.create',
        target: customerId,
        import: id,
        address: null,
      })),
      { action: 'customer.import', target: id, import: null, address: '127.0.0.1' },
      { action: 'customer.import', target: again.id, import: null, address: '127.0.0.1' },
    ]);
    const { rows: mails } = await sql`select from mail`.execute(world.app.test.owner.executor);
    expect(mails).toEqual([]);
  });

  it.each(['xlsx', 'xls'] as const)('reads a workbook as .%s', async (kind) => {
    const number = world.number();
    const rows = [
      CUSTOMER_HEADINGS.split(';'),
      [Number(number), null, 'Café Schäfer', `mail${number}@kunde.example`, '', ''],
    ];
    const report = await world.take(writeWorkbook(rows, kind), {
      as: world.admin,
      fileName: `Kunden.${kind}`,
    });
    expect(outcomesOf(report)).toEqual(['2 created']);
    expect(await world.customers([number])).toMatchObject([
      { name: 'Café Schäfer', company: null, adminName: '' },
    ]);
  });

  it('keeps a name as it was written, whatever it would be elsewhere (cve/CVE-2018-16459)', async () => {
    const names = [
      '<img src=x onerror=alert(1)>',
      '__proto__',
      "Robert'); drop table customer;--",
      '+49 Taxi',
      '@home GmbH',
      '-minus-',
    ];
    const numbers = names.map(() => world.number());
    const before = Object.getOwnPropertyNames(Object.prototype);
    const file = table(...numbers.map((number, n) => lineOf(number, { name: `"${names[n] ?? ''}"` })));
    await world.take(file, { as: world.admin });
    expect((await world.customers(numbers)).map(({ name }) => name)).toEqual(names);
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  });
});

describe('a file is refused, and nothing changes', () => {
  async function refuse(file: string | Buffer, options: Parameters<ImportWorld['upload']>[1], code: string) {
    const before = await world.snapshot();
    const answer = await world.upload(file, options);
    const body = errorBody.parse(answer.json());
    expect(body).toMatchObject({ status: 400, code });
    expect(await world.snapshot()).toEqual(before);
    return body;
  }

  it('for its first warning, unless warnings are ignored; the report lists the rows', async () => {
    const [good, bad] = [world.number(), world.number()];
    const file = table(lineOf(good), lineOf(bad, { email: 'nonsense' }), lineOf('x'));
    for (const ignoreWarnings of ['false', undefined]) {
      const { importId, message } = await refuse(file, { as: world.admin, ignoreWarnings }, 'ImportRefused');
      expect(message).toMatch(/^D3: EmailInvalid/);
      const answer = await world.app.call({ url: `/api/Import/${importId ?? ''}`, as: world.admin });
      const report = importReport.parse(answer.json());
      expect(report).toMatchObject({
        state: 'refused',
        rowsTotal: 3,
        refusal: { code: 'ImportRefused', cell: 'D3', column: null },
      });
      expect(outcomesOf(report)).toEqual(['3 skipped EmailInvalid', '4 skipped CustomerNumberInvalid']);
    }
    expect(await world.customers([good])).toEqual([]);
  });

  it('for a missing column, an unreadable file, a broken limit, each with its cell', async () => {
    const as = world.admin;
    const noColumn = await refuse('Kundennummer;Kundenname', { as }, 'ImportColumnMissing');
    expect(noColumn.message).toMatch(/^C1: .*Firmennummer/);
    const told = await world.app.call({ url: `/api/Import/${noColumn.importId ?? ''}`, as });
    expect(importReport.parse(told.json()).refusal).toMatchObject({ cell: 'C1', column: 'companyNumber' });
    expect((await refuse('', { as }, 'ImportFileUnreadable')).message).toMatch(/^A1: /);
    const long = table(lineOf(world.number(), { name: 'x'.repeat(501) }));
    expect((await refuse(long, { as }, 'ImportFileTooLarge')).message).toMatch(/^C2: /);
    const large = Buffer.alloc(10 * 1024 * 1024 + 1, 'x');
    await refuse(large, { as }, 'ImportFileTooLarge');
  });

  it('for a wrong ending, a second file, an unknown field: 400 by field', async () => {
    const answer = await world.upload('x', { as: world.admin, fileName: 'Kunden.pdf' });
    expect([answer.statusCode, Object.keys(errorBody.parse(answer.json()).errors ?? {})]).toEqual([
      400,
      ['CsvDocument'],
    ]);
    expect((await world.upload('x', { as: world.admin, ignoreWarnings: 'maybe' })).statusCode).toBe(400);
  });
});

describe('whose customers an import touches (authorisation N5)', () => {
  it('those of the own provider, whatever provider is sent along', async () => {
    const number = world.number();
    expect(
      (await world.upload(table(lineOf(number)), { as: world.admin, providerId: world.B.publicId }))
        .statusCode,
    ).toBe(403);
    const nobodys = '019a0000-0000-7000-8000-000000000000';
    expect(
      (await world.upload(table(lineOf(number)), { as: world.admin, providerId: nobodys })).statusCode,
    ).toBe(403);
    await world.take(table(lineOf(number)), { as: world.adminB, providerId: world.B.publicId });
    expect(await world.customers([number])).toMatchObject([{ providers: ['Anbieter B'] }]);
  });

  it('skips customers and addresses of others, and rows that name another provider', async () => {
    const [foreign, fresh, named] = [world.number(), world.number(), world.number()];
    await world.take(table(lineOf(foreign)), { as: world.adminB });
    const staff = await world.build.staff('ProviderUser', world.A.id);
    const file = [
      `${CUSTOMER_HEADINGS};Anbieter`,
      `${lineOf(foreign, { name: 'Übernommen' })};Anbieter A`,
      `${lineOf(fresh, { email: `ADMIN${foreign}@kunde.example` })};`,
      `${lineOf(world.number(), { email: staff.email })};anbieter  a`,
      `${lineOf(named)};Anbieter B`,
      `${lineOf(named)};Gibt es nicht`,
    ].join('\n');
    const before = await world.snapshot();
    expect(outcomesOf(await world.take(file, { as: world.admin }))).toEqual([
      '2 skipped CustomerNumberAlreadyInUse',
      '3 skipped EmailAlreadyInUse',
      '4 skipped EmailAlreadyInUse',
      '5 skipped ForbiddenProvider',
      '6 skipped ForbiddenProvider RowRepeated(5)',
    ]);
    expect(await world.snapshot()).toEqual(before);
  });

  it('leaves the address of a customer of several providers, and its admin of another provider', async () => {
    const [shared, own] = [world.number(), world.number()];
    const customer = await world.build.customer([world.A.id, world.B.id], {
      number: shared,
      name: `Firma ${shared}`,
    });
    const admin = await world.build.customerUser([[customer.id, 'CustomerAdmin']]);
    const second = await world.build.customer([world.A.id], { number: own, name: `Firma ${own}` });
    await world.build.customerUser([
      [second.id, 'CustomerAdmin'],
      [customer.id, 'CustomerUser'],
    ]);
    const before = await world.snapshot();
    const file = table(lineOf(shared), lineOf(own));
    expect(outcomesOf(await world.take(file, { as: world.admin }))).toEqual([
      '2 skipped CustomerOfSeveralProviders',
      '3 skipped ForbiddenProvider',
    ]);
    expect(await world.snapshot()).toEqual(before);
    const kept = table(lineOf(shared, { name: 'Neuer Name', email: admin.email }));
    expect(outcomesOf(await world.take(kept, { as: world.admin }))).toEqual(['2 updated customerName']);
  });
});

describe('an import of a SuperAdmin', () => {
  it('says which provider, where the file does not', async () => {
    const number = world.number();
    const without = await world.upload(table(lineOf(number)), { as: world.root });
    expect(Object.keys(errorBody.parse(without.json()).errors ?? {})).toEqual(['ProviderId']);
    const nobodys = '019a0000-0000-7000-8000-000000000000';
    const unknown = await world.upload(table(lineOf(number)), { as: world.root, providerId: nobodys });
    expect(errorBody.parse(unknown.json())).toMatchObject({ code: 'ProviderNotFound' });
    await world.take(table(lineOf(number)), { as: world.root, providerId: world.B.publicId });
    expect(await world.customers([number])).toMatchObject([{ providers: ['Anbieter B'] }]);
  });

  it('may name the provider of each row, by name or id, and give a customer to both', async () => {
    const [first, both] = [world.number(), world.number()];
    const file = [
      `Anbieter;${CUSTOMER_HEADINGS}`,
      `anbieter b;${lineOf(first)}`,
      `${world.A.publicId.toUpperCase()};${lineOf(both)}`,
      `Anbieter B;${lineOf(both)}`,
      `;${lineOf(world.number())}`,
      `Anbieter C;${lineOf(world.number())}`,
    ].join('\n');
    const options = {
      as: world.root,
      kind: 'customers-with-provider',
      providerId: world.A.publicId,
    } as const;
    expect(outcomesOf(await world.take(file, options))).toEqual([
      '2 created',
      '3 created',
      '4 updated provider',
      '5 skipped ProviderMissing',
      '6 skipped ProviderNotFound',
    ]);
    expect((await world.customers([first, both])).map(({ providers }) => providers)).toEqual([
      ['Anbieter B'],
      ['Anbieter A', 'Anbieter B'],
    ]);
    const missing = await world.upload(table(lineOf(first)), {
      as: world.root,
      kind: 'customers-with-provider',
    });
    expect(errorBody.parse(missing.json())).toMatchObject({ code: 'ImportColumnMissing' });
  });
});

describe('a new address in the file', () => {
  async function stored(status: 'New' | 'Invited' | 'Active') {
    const number = world.number();
    const customer = await world.build.customer([world.A.id], { number, name: `Firma ${number}`, status });
    const admin = await world.build.customerUser([[customer.id, 'CustomerAdmin']], { status });
    return { number, admin };
  }
  const emailsOf = async (numbers: readonly string[]) =>
    (await world.customers(numbers)).map(({ admin }) => admin);

  it('counts at once for who has not signed in yet, and is only asked for from who has', async () => {
    const [fresh, active] = [await stored('Invited'), await stored('Active')];
    const file = table(lineOf(fresh.number), lineOf(active.number));
    expect(outcomesOf(await world.take(file, { as: world.admin }))).toEqual([
      '2 updated email firstName lastName',
      '3 updated email',
    ]);
    expect(await emailsOf([fresh.number, active.number])).toEqual([
      `admin${fresh.number}@kunde.example`,
      active.admin.email,
    ]);
    const { rows } = await sql<{ recipient: string }>`select recipient from mail order by id`.execute(
      world.app.test.owner.executor,
    );
    expect(rows.map(({ recipient }) => recipient)).toEqual([
      `admin${active.number}@kunde.example`,
      active.admin.email,
    ]);
  });

  it('asks for the password again when the sign-in is old (security section 2, step-up)', async () => {
    const { number } = await stored('Active');
    const old = await world.build.staff('ProviderAdmin', world.A.id);
    await world.app.tokenFor(old.id);
    await sql`update session set signed_in_at = now() - interval '16 minutes' where account_id = ${old.id}`.execute(
      world.app.test.owner.executor,
    );
    const before = await world.snapshot();
    const answer = await world.upload(table(lineOf(number)), { as: old.id });
    expect(errorBody.parse(answer.json())).toMatchObject({ code: 'ReauthenticationRequired' });
    expect(await world.snapshot()).toEqual(before);
    const same = table(lineOf(world.number()));
    expect((await world.take(same, { as: old.id })).counts.created).toBe(1);
  });
});
