import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rounds, SEED } from '../../../../../vitest.rounds.ts';
import { createRandom, type Random } from '../../../test/support/random.ts';
import { putCustomers, type SentCustomer } from './test-support/customers-call.ts';
import { createImportWorld, type ImportWorld, outcomesOf } from './test-support/import-world.ts';

/** The same customers in two portals: one gets files from a ProviderAdmin, the other calls with a key. */
let byFile: ImportWorld;
let byKey: ImportWorld;
let key: string;
beforeAll(async () => {
  [byFile, byKey] = [await createImportWorld(), await createImportWorld()];
  for (const world of [byFile, byKey]) await addStoredCustomers(world);
  ({ key } = await byKey.build.intakeKey(byKey.A.id, { mayChangeCustomers: true }));
});
afterAll(async () => {
  await byFile.app.close();
  await byKey.app.close();
});

const ROUNDS = rounds({ ci: 12, full: 400 });
const ROWS = 25;

const FIELDS = ['customerNumber', 'companyNumber', 'customerName', 'email', 'firstName', 'lastName'] as const;
type Row = Record<(typeof FIELDS)[number], string>;

const NUMBERS = Array.from({ length: 30 }, (_, index) => String(40_000_001 + index));
const EMAILS = Array.from({ length: 30 }, (_, index) => `kunde${index}@gleich.example`);

/**
 * Stores customers with numbers and addresses that also occur in the rows. They belong to A, to B or to both, and their admins have every
 * status.
 */
async function addStoredCustomers({ build, A, B }: ImportWorld): Promise<void> {
  const providers = [[A.id], [A.id], [B.id], [A.id, B.id]];
  const statuses = ['Active', 'New', 'Invited'] as const;
  for (let index = 0; index < 12; index += 1) {
    const { id } = await build.customer(providers[index % 4] ?? [], {
      number: NUMBERS[index] ?? '',
      name: `Firma ${index}`,
    });
    // The last one has no admin.
    if (index === 11) continue;
    const email = EMAILS[index] ?? '';
    const status = statuses[index % 3] ?? 'New';
    await build.customerUser([[id, 'CustomerAdmin']], {
      email,
      status,
      firstName: 'Käthe',
      lastName: 'Groß',
    });
  }
  await build.backofficeUser('ProviderUser', A.id, { email: EMAILS[12] ?? '' });
}

function makeRow(random: Random): Row {
  const oneOf = <T>(usual: readonly T[], faulty: readonly T[]) =>
    random.pick(random.next() < 0.12 ? faulty : usual);
  return {
    customerNumber: oneOf(NUMBERS, ['', '1234567', 'ABCDEFGH', ' 40000001 ']),
    companyNumber: oneOf(['', '12345678', '87654321'], ['123', 'x']),
    customerName: oneOf(
      ['Firma 1', 'Bäckerei Müller & Söhne', ' Weißhäupl '],
      ['=1+1', '#N/A', 'x'.repeat(201)],
    ),
    email: oneOf(EMAILS, ['', 'kein', 'KUNDE1@gleich.example', 'zwei@@x.example']),
    firstName: oneOf(['', 'Käthe', 'Anna'], ['#REF!']),
    lastName: oneOf(['', 'Groß', 'Klein'], ['=A1']),
  };
}

/** The headings are the names of the fields, so that the warnings of a file name the same columns as those of a call. */
const toFile = (rows: readonly Row[]) =>
  [FIELDS.join(';'), ...rows.map((row) => FIELDS.map((field) => row[field]).join(';'))].join('\r\n');

/** The first row of a file is below its headings. */
const withoutHeadings = (row: number) => row - 1;

/** Everything that rows change, without ids and times. */
async function readStored(world: ImportWorld) {
  const { executor } = world.app.test.owner;
  const { rows: accounts } = await sql<object>`
    select email, first_name, last_name, status, kind from account order by email`.execute(executor);
  const { rows: mails } =
    await sql<object>`select kind, count(*) from mail group by kind order by kind`.execute(executor);
  const { rows: entries } = await sql<object>`
    select action, count(*) from audit_event where action in ('customer.create', 'customer.update', 'email.change', 'email-change.request')
    group by action order by action`.execute(executor);
  return { customers: await world.customers(NUMBERS), accounts: onlyOfThisTest(accounts), mails, entries };
}

/** Only the accounts with the addresses of this test: the others have random names. */
const onlyOfThisTest = (accounts: readonly object[]) =>
  accounts.filter((account) => 'email' in account && String(account.email).endsWith('gleich.example'));

it(
  `the same rows by file and by key have the same report and leave the same customers, SEED=${SEED}`,
  async () => {
    const random = createRandom(SEED);
    for (let round = 0; round < ROUNDS.count; round += 1) {
      const rows = Array.from({ length: ROWS }, () => makeRow(random));
      const imported = await byFile.importFile(toFile(rows), { as: byFile.admin });
      const put = await putCustomers(byKey.app, key, rows satisfies readonly SentCustomer[]);
      const fileRows = imported.rows.map(({ row, warnings, ...rest }) => ({
        ...rest,
        row: withoutHeadings(row),
        warnings: warnings.map(({ otherRow, ...warning }) => ({
          ...warning,
          otherRow: otherRow === null ? null : withoutHeadings(otherRow),
        })),
      }));
      expect(outcomesOf(put), `round ${round}`).toEqual(outcomesOf({ rows: fileRows }));
      expect(put.rows.map(describeRow)).toEqual(fileRows.map(describeRow));
      expect(put.counts).toEqual(imported.counts);
      expect(await readStored(byKey), `round ${round}`).toEqual(await readStored(byFile));
    }
  },
  ROUNDS.timeLimitMs,
);

/** A row without the id of its customer, which differs between the portals. */
function describeRow(row: {
  readonly customerId: string | null;
  readonly customerNumber: string | null;
  readonly customerName: string | null;
  readonly warnings: readonly { readonly code: string; readonly column: string | null }[];
}) {
  const { customerId, customerNumber, customerName, warnings } = row;
  const columns = warnings.map(({ code, column }) => `${code} ${column}`);
  return { hasId: customerId !== null, customerNumber, customerName, columns };
}
