import { randomUUID } from 'node:crypto';
import { intakeListQuery, INVOICE_SORT_FIELDS, invoicePage } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rounds, SEED } from '../../../../../vitest.rounds.ts';
import { insertBulkInvoices } from '../../../test/support/bulk-invoices.ts';
import { measureWork } from '../../../test/support/explain.ts';
import { createRandom, type Random } from '../../../test/support/random.ts';
import { recordStatements } from '../../../test/support/statement-recorder.ts';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import {
  createInvoices,
  type InvoiceCreationScope,
  linkNewVersion,
  supersedeInvoice,
} from '../invoices/index.ts';
import { createJournalService } from '../intake/index.ts';
import { partitionDocuments, type PartitionSteps } from './index.ts';

/*
 * A database with documents is divided by their years, and gives the same answers as before.
 */

/** The soak divides a larger database. */
const COUNT = process.env['SOAK'] === 'true' ? 100_000 : 4_000;
const LISTS = rounds({ ci: 150, full: 1_000 });
const STOPS = rounds({ ci: 8, full: 40 });

let app: TestApp;
let accounts: readonly number[];
let provider: { id: number; publicId: string };
let customers: { id: number }[];
let providerIds: readonly string[];

const owner = () => app.test.owner.executor;
const thisYear = new Date().getUTCFullYear();

beforeAll(async () => {
  app = await createTestApp();
  provider = await app.build.provider('P');
  const other = await app.build.provider('Q');
  customers = [];
  for (let index = 0; index < 40; index += 1)
    customers.push(
      await app.build.customer([provider.id, other.id], {
        name: index < 3 ? `Rare ${index}` : `Common ${index % 7}`,
      }),
    );
  await insertBulkInvoices(owner(), {
    count: COUNT,
    customerIds: customers.map(({ id }) => id),
    providerIds: [provider.id, other.id],
  });
  await sql`update invoice set superseded_by_id = id where id % 13 = 0`.execute(owner());
  await sql`
    insert into invoice_amount (invoice_id, provider_id, type_value, amount, currency, due_date)
    select id, provider_id, type_value, id * 7919 % 400, 'EUR', case when id % 3 = 0 then invoice_date + 14 end from invoice where id % 4 > 0`.execute(
    owner(),
  );
  await sql`
    insert into reminded_invoice (reminder_id, position, customer_id, provider_id, document_number)
    select r.id, 1, r.customer_id, r.provider_id, n.number from invoice r
    join (select customer_id, provider_id, min(document_number) as number from invoice where type_value = 0 group by 1, 2) n
      using (customer_id, provider_id)
    where r.type_value = 2`.execute(owner());
  await sql`
    update invoice_state set last_downloaded_at = timestamptz '2024-01-01' + invoice_id * interval '2 hours',
      latest_note = case when invoice_id % 97 = 0 then 'Bitte prüfen ' || invoice_id % 7 end
    where invoice_id % 2 = 0`.execute(owner());
  const customerUser = await app.build.customerUser(
    customers.slice(0, 5).map(({ id }) => [id, 'CustomerUser'] as const),
  );
  const branchId = await app.build.branch(provider.id);
  const salesman = await app.build.backofficeUser('SalesmanUser', provider.id, { branchId });
  for (const { id } of customers.slice(2, 9)) await app.build.assign(id, salesman.id);
  accounts = [
    (await app.build.backofficeUser('SuperAdmin', null)).id,
    (await app.build.backofficeUser('ProviderAdmin', provider.id)).id,
    customerUser.id,
    (await app.build.backofficeUser('ProviderUser', other.id)).id,
    (await app.build.backofficeUser('BranchManager', provider.id, { branchId })).id,
    salesman.id,
  ];
  providerIds = [provider.publicId, other.publicId];
  await sql`
    insert into download (invoice_id, account_id, part) select id, ${customerUser.id}, 'pdf' from invoice where id % 5 = 0`.execute(
    owner(),
  );
  // Writes documents as programs of earlier versions did.
  for (const table of ['invoice_state', 'invoice_amount', 'reminded_invoice', 'download'])
    await sql`update ${sql.table(table)} set issue_year = null`.execute(owner());
  await sql`vacuum analyze`.execute(owner());
}, 120_000);
afterAll(() => app.close());

const FILTERS: Readonly<Record<string, readonly string[]>> = {
  typeValue: ['0', '1', '2'],
  customerName: ['common', 'rare', 'common 3', 'nobody'],
  customerNumber: ['10000', '7'],
  invoiceNumber: ['7', '399', '1234'],
  documentNumber: ['N1', '99', 'n39', 'x'],
  comment: ['prüfen', 'pruefen 3'],
  invoiceDateFrom: ['2024-03-01', '2025-12-31'],
  invoiceDateTo: ['2024-12-31', '2026-01-01'],
  lastDownloadFrom: ['2024-06-01'],
  lastDownloadTo: ['2024-12-01'],
};

/** Filters that only some roles may use: all documents of this world were published today. */
const FILTERS_OF_CUSTOMER_USERS: Readonly<Record<string, readonly string[]>> = {
  isNew: ['true'],
  publishedFrom: ['2020-01-01', '2999-01-01'],
  publishedTo: ['2020-01-01', '2999-01-01'],
};

function drawFilters(random: Random, offered: Readonly<Record<string, readonly string[]>>) {
  const names = Object.keys(offered).filter(() => random.chance(0.15));
  return Object.fromEntries(names.map((name) => [name, random.pick(offered[name] ?? [])]));
}

function drawList(random: Random) {
  const as = random.pick(accounts);
  const [superAdmin, , customerUser] = accounts;
  return {
    as,
    query: {
      ...drawFilters(random, FILTERS),
      ...(as === customerUser ? drawFilters(random, FILTERS_OF_CUSTOMER_USERS) : {}),
      ...(as === superAdmin && random.chance(0.3) ? { providerId: random.pick(providerIds) } : {}),
      orderBy: random.pick(INVOICE_SORT_FIELDS),
      sortDirection: random.pick(['0', '1']),
      pageSize: '25',
      pageIndex: String(random.pick([1, 1, 2, 5, 40, 150])),
    },
  };
}

/** The status and the answer of randomly chosen lists. */
async function answer(seed: string): Promise<readonly unknown[]> {
  const random = createRandom(seed);
  const answers: unknown[] = [];
  for (let drawn = 0; drawn < LISTS.count; drawn += 1) {
    const { as, query } = drawList(random);
    const response = await app.call({ url: '/api/Invoice/List', query, as });
    answers.push([
      query,
      response.statusCode,
      response.statusCode === 200 ? invoicePage.parse(response.json()) : undefined,
    ]);
  }
  return answers;
}

/** Everything that makes up the schema. */
async function describeSchema(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select c.relname || ' ' || c.relkind::text || ' ' || coalesce(c.relacl::text, '') || coalesce(pg_relation_filenode(c.oid), 0) as line
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'S')
    union all select pg_get_indexdef(indexrelid) from pg_index where indrelid::regclass::text not like 'pg\\_%'
    union all select conrelid::regclass || conname || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' and prolang <> 13
    union all select attrelid::regclass || attname || coalesce(attacl::text, '') || attidentity::text from pg_attribute
      where attrelid = 'invoice'::regclass and attnum > 0
    order by 1`.execute(owner());
  return rows.map(({ line }) => line);
}

const steps = (changes: Partial<PartitionSteps> = {}): PartitionSteps => ({
  signal: new AbortController().signal,
  onStep: () => undefined,
  onProgress: () => undefined,
  ...changes,
});
const partition = (changes?: Partial<PartitionSteps>) => partitionDocuments(app.test.owner, steps(changes));

async function differences() {
  return (await sql`select * from invoice_count_differences()`.execute(owner())).rows;
}

let answersBefore: readonly unknown[];

describe(`a database with documents, seed ${SEED}`, () => {
  it(
    'stays unchanged at whatever statement the division fails',
    async () => {
      answersBefore = await answer(SEED);
      await expect(
        partition({
          onStep: (step) => {
            if (step === 'attach') throw new Error('stopped');
          },
        }),
      ).rejects.toThrow('stopped');
      const before = await describeSchema();
      await sql`create sequence ddl_count`.execute(owner());
      await sql`create table ddl_stop as select 0 as at`.execute(owner());
      await sql`create function stop_at() returns event_trigger language plpgsql as
        $$ begin if nextval('ddl_count') = (select at from ddl_stop) then raise 'stopped'; end if; end $$`.execute(
        owner(),
      );
      await sql`create event trigger stop_at on ddl_command_end execute function stop_at()`.execute(owner());
      const random = createRandom(`stops ${SEED}`);
      for (let stop = 0; stop < STOPS.count; stop += 1) {
        await sql`alter sequence ddl_count restart`.execute(owner());
        await sql`update ddl_stop set at = ${random.int(8, 60)}`.execute(owner());
        await expect(partition()).rejects.toThrow('stopped');
      }
      await sql`drop event trigger stop_at`.execute(owner());
      await sql`drop function stop_at`.execute(owner());
      await sql`drop table ddl_stop`.execute(owner());
      await sql`drop sequence ddl_count`.execute(owner());
      expect(await describeSchema()).toEqual(before);
      expect(await answer(SEED)).toEqual(answersBefore);
    },
    STOPS.timeLimitMs,
  );

  it('is divided without writing a document again', async () => {
    const places = () =>
      sql`select id, ctid::text, xmin::text, tableoid::text from invoice order by id`
        .execute(owner())
        .then(({ rows }) => rows);
    const before = await places();
    expect(await partition()).toBe('done');
    expect(await places()).toEqual(before);
    const { rows } = await sql<{ name: string }>`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = 'invoice'::regclass order by 1`.execute(
      owner(),
    );
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['invoice_earlier', 'invoice_later', expect.stringMatching(/^invoice_\d{4}$/)]),
    );
  });

  it(
    'gives the same answers as before',
    async () => {
      expect(await answer(SEED)).toEqual(answersBefore);
      expect(await differences()).toEqual([]);
    },
    LISTS.timeLimitMs,
  );

  it('is searched in one year for the document of a receipt', async () => {
    const recorder = recordStatements(app.test.applicationUrl);
    try {
      await sql`
        with batch as (insert into intake_batch (provider_id, channel) values (${provider.id}, 'hot-folder') returning id)
        insert into intake_receipt (provider_id, batch_id, file_name, state, invoice_id, decided_at)
        select i.provider_id, batch.id, 'x.pdf', 'accepted', i.id, now() from batch,
          lateral (select * from invoice where provider_id = ${provider.id} order by id limit 20) i`.execute(
        owner(),
      );
      const journal = createJournalService(
        { ...app.test.database, executor: recorder.executor },
        app.store,
        fail,
      );
      const [superAdmin = 0] = accounts;
      const caller = {
        accountId: superAdmin,
        publicId: '',
        sessionId: 0,
        signedInSecondsAgo: 0,
        hasSecondFactor: false,
        userType: 'BackofficeUser',
        role: 'SuperAdmin',
        providerId: null,
        branchId: null,
      } as const;
      const page = await journal.list(caller, intakeListQuery.parse({}));
      expect(page.items).toHaveLength(20);
      const listing = recorder.statements.find(({ sql: text }) => text.includes('document_public_id'));
      if (listing === undefined) expect.unreachable('the journal was not listed');
      const { searches } = await measureWork(recorder.pool, listing);
      const years = [...searches].filter(([table]) => /^invoice_(earlier|later|\d{4})$/.test(table));
      expect(years.reduce((sum, [, count]) => sum + count, 0)).toBe(20);
    } finally {
      await recorder.close();
    }
  });

  it('is not divided again', async () => {
    const before = await describeSchema();
    expect(await partition()).toBe('already');
    expect(await describeSchema()).toEqual(before);
  });

  it('takes in documents of each year, each once, and new versions of them', async () => {
    const scope = { providerId: provider.id } as unknown as InvoiceCreationScope;
    const { rows } = await sql<{ id: number }>`select min(id) as id from stored_file`.execute(owner());
    const fileId = rows[0]?.id ?? 0;
    const make = (year: number) => ({
      publicId: randomUUID(),
      customerId: customers[0]?.id ?? 0,
      typeValue: 0 as const,
      documentClass: 'invoice',
      documentNumber: 'NEW-1',
      invoiceDate: `${year}-06-01`,
      documentName: 'x.pdf',
      pdfFileId: fileId,
    });
    const { executor } = app.test.database;
    const wanted = [thisYear - 1, thisYear, thisYear + 1, thisYear + 2, thisYear + 9];
    const first = await createInvoices(executor, scope, wanted.map(make));
    expect(first.size).toBe(wanted.length);
    expect((await createInvoices(executor, scope, wanted.map(make))).size).toBe(0);
    for (const [index, id] of [...first.values()].entries()) {
      await app.test.database.transaction(async (transaction) => {
        const document = { invoiceId: id, issueYear: wanted[index] ?? 0 };
        expect(await supersedeInvoice(transaction, scope, document)).toBe(true);
        const [newVersionId] = [
          ...(await createInvoices(transaction, scope, [make(wanted[index] ?? 0)])).values(),
        ];
        if (newVersionId === undefined) expect.unreachable('the number is still taken');
        await linkNewVersion(transaction, scope, { ...document, newVersionId });
      });
    }
    const places = await sql<{ name: string }>`
      select distinct tableoid::regclass::text as name from invoice where document_number = 'NEW-1' order by 1`.execute(
      owner(),
    );
    expect(places.rows.length).toBeGreaterThan(2);
    expect(await differences()).toEqual([]);
    const [as = 0] = accounts;
    const page = await app.call({ url: '/api/Invoice/List', query: { documentNumber: 'NEW-1' }, as });
    expect(invoicePage.parse(page.json()).totalItemCount).toBe(wanted.length);
  });

  it('records downloads and notes', async () => {
    const [, , customerUser = 0] = accounts;
    const { publicId, bytes } = await app.build.invoice(customers[0]?.id ?? 0, provider.id, {
      date: `${thisYear + 1}-01-02`,
      bytes: Buffer.from('%PDF-1.4 divided'),
    });
    await app.store.put(bytes);
    const answered = await app.call({ url: `/api/Invoice/Download/${publicId}`, as: customerUser });
    expect(answered.statusCode).toBe(200);
    await app.settle();
    const { rows } = await sql<{ year: number; marked: boolean }>`
      select d.issue_year as year, s.last_downloaded_at is not null as marked
      from invoice i join download d on d.invoice_id = i.id join invoice_state s on s.invoice_id = i.id
      where i.public_id = ${publicId}`.execute(owner());
    expect(rows).toEqual([{ year: thisYear + 1, marked: true }]);
    const note = await app.call({
      method: 'POST',
      url: `/api/Invoice/Comment/${publicId}`,
      payload: { comment: 'n' },
      as: customerUser,
    });
    expect(note.statusCode, note.body).toBeLessThan(300);
  });

  it('removes documents whose retention has ended, and no others', async () => {
    const [old, young] = [
      await app.build.invoice(customers[1]?.id ?? 0, provider.id, {
        date: '2010-01-02',
        takenIn: '2010-01-03',
      }),
      await app.build.invoice(customers[1]?.id ?? 0, provider.id, { date: `${thisYear}-01-02` }),
    ];
    const purge = (id: number) =>
      sql`select purge_documents(array[${id}::bigint], '{8,8,6}', ${new Date()})`.execute(owner());
    await purge(old.id);
    await expect(purge(young.id)).rejects.toThrow(/has not ended/);
    const { rows } = await sql<{ id: number }>`
      select id from invoice where id in (${old.id}, ${young.id})`.execute(owner());
    expect(rows).toEqual([{ id: young.id }]);
    expect(await differences()).toEqual([]);
  });

  it('keeps its references and rights', async () => {
    await expect(sql`delete from invoice where id = 1`.execute(app.test.database.executor)).rejects.toThrow(
      /permission denied/,
    );
    await expect(
      sql`update invoice set document_number = 'x'`.execute(app.test.database.executor),
    ).rejects.toThrow(/permission denied/);
    await expect(sql`delete from invoice where id = 1`.execute(owner())).rejects.toMatchObject({
      code: '23503',
    });
    await expect(
      sql`insert into note (invoice_id, author_account_id, text) values (99999999, ${accounts[0]}, 'x')`.execute(
        owner(),
      ),
    ).rejects.toMatchObject({ code: /^23/ });
    const { rows } = await sql`
      select from pg_constraint where contype = 'f' and not convalidated and conparentid = 0`.execute(
      owner(),
    );
    expect(rows).toEqual([]);
  });

  it('gets a partition for each further year', async () => {
    const make = (year: number) =>
      sql<{ made: number[] }>`select make_document_years(${year}) as made`
        .execute(owner())
        .then(({ rows }) => rows[0]?.made);
    expect(await make(thisYear + 5)).toEqual(expect.arrayContaining([thisYear + 5]));
    expect(await make(thisYear + 5)).toEqual([]);
    // Documents of that year are in the last partition already.
    expect(await make(thisYear + 9)).toEqual([thisYear + 6, thisYear + 7, thisYear + 8]);
    expect(await differences()).toEqual([]);
  });
});

function fail(): never {
  throw new Error('no document is damaged here');
}
