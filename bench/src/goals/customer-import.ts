import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { summarise, type Summary } from '../load/summary.ts';
import { measureInTurns, p50, ratioOf } from '../measure/rounds.ts';
import type { Environment } from '../measure/environment.ts';
import { atMost, type GoalReport } from '../report/report.ts';

const ROWS = 20_000;
/** Numbers and addresses that no loaded customer has. */
const FIRST_NUMBER = 90_000_000;
const EMAIL_DOMAIN = 'import.bench.example';
const POLL_INTERVAL_MS = 50;
/** The most customers of one call with an intake key. */
const CUSTOMERS_PER_CALL = 1_000;

type Row = readonly [
  number: string,
  company: string,
  name: string,
  email: string,
  first: string,
  last: string,
];

/** Goal 12: a file of 20,000 new customers, and the same file once more. */
export async function measureCustomerImport(environment: Environment): Promise<GoalReport> {
  const { client } = environment;
  const file = writeFile();
  const { rows } = await client.query<{ id: string }>('select public_id as id from provider where id = 1');
  const providerId = rows[0]?.id ?? '';
  const upload = () => importByProduct(environment, file, providerId);
  const key = await createKey(environment, providerId);
  const putAll = () => putByKey(environment, file, key);
  await removeImported(client);
  // The order matters: the second upload finds the customers of the first one, and they are removed afterwards.
  const measured = await measureInTurns(environment.rounds, {
    floor: () => thenRemove(client, () => insertAll(client, file)),
    first: upload,
    again: () => thenRemove(client, upload),
    byKey: putAll,
    byKeyAgain: () => thenRemove(client, putAll),
  });
  return {
    rows: [
      { candidate: `product, ${ROWS} new customers`, rounds: measured.first },
      { candidate: 'product, the same file again', rounds: measured.again },
      { candidate: 'calls with an intake key, 1,000 customers each', rounds: measured.byKey },
      { candidate: 'the same calls again', rounds: measured.byKeyAgain },
      { candidate: 'split lines, one statement', rounds: measured.floor },
    ],
    checks: [
      atMost(
        'time of an import compared with reading and one statement',
        ratioOf(measured.first, measured.floor, p50),
        2,
      ),
      atMost(
        'time of the same file again compared with the first time',
        ratioOf(measured.again, measured.first, p50),
        0.4,
      ),
    ],
  };
}

function writeFile(): string {
  const lines = Array.from({ length: ROWS }, (_, n) =>
    [
      FIRST_NUMBER + n,
      FIRST_NUMBER + n,
      `Bäckerei Müller & Söhne ${n} GmbH`,
      `admin${n}@${EMAIL_DOMAIN}`,
      'Käthe',
      `Weißhäupl ${n}`,
    ].join(';'),
  );
  return ['Kundennummer;Firmennummer;Kundenname;E-Mail;Vorname;Nachname', ...lines].join('\r\n');
}

/** Imports as the web app does: sends the file, then requests its state until the import is done. */
async function importByProduct(
  { product, superAdmin }: Environment,
  file: string,
  providerId: string,
): Promise<Summary> {
  const body = new FormData();
  body.append('ProviderId', providerId);
  body.append('IgnoreWarnings', 'true');
  body.append('CsvDocument', new File([file], 'Kunden.csv', { type: 'text/csv' }));
  const headers = { authorization: `Bearer ${superAdmin}` };
  const api = `http://127.0.0.1:${product.port}/api`;
  return timed(async () => {
    let report = await readReport(fetch(`${api}/Customer/CsvUpload`, { method: 'POST', headers, body }));
    while (report.state === 'running') {
      await wait(POLL_INTERVAL_MS);
      report = await readReport(fetch(`${api}/Import/${report.id}`, { headers }));
    }
    if (report.state !== 'done') throw new Error(`the import ended as ${report.state}`);
  });
}

async function createKey({ product, superAdmin }: Environment, providerId: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${product.port}/api/Provider/${providerId}/IntakeKeys`, {
    method: 'POST',
    headers: { authorization: `Bearer ${superAdmin}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench', mayChangeCustomers: true }),
  });
  const created: unknown = await response.json();
  if (typeof created === 'object' && created !== null && 'key' in created) return String(created.key);
  throw new Error(`no intake key: ${response.status}`);
}

/** Sends the customers as an ERP does, one call after the other. */
async function putByKey({ product }: Environment, file: string, key: string): Promise<Summary> {
  const customers = readRows(file).map(
    ([customerNumber, companyNumber, customerName, email, firstName, lastName]) => ({
      customerNumber,
      companyNumber,
      customerName,
      email,
      firstName,
      lastName,
    }),
  );
  return timed(async () => {
    for (let first = 0; first < customers.length; first += CUSTOMERS_PER_CALL) {
      const response = await fetch(`http://127.0.0.1:${product.port}/api/Intake/Customers`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ customers: customers.slice(first, first + CUSTOMERS_PER_CALL) }),
      });
      if (!response.ok) throw new Error(`the customers were refused: ${response.status}`);
      await response.arrayBuffer();
    }
  });
}

async function readReport(
  asked: Promise<Response>,
): Promise<{ readonly id: string; readonly state: string }> {
  const response = await asked;
  const answer: unknown = await response.json();
  if (typeof answer === 'object' && answer !== null && 'id' in answer && 'state' in answer)
    return { id: String(answer.id), state: String(answer.state) };
  throw new Error(`the import was refused: ${response.status}`);
}

/** Inserts only the resulting rows, without checks, locks, report and audit. */
const INSERT = `
  with given as (
    select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
      as g (number, company, name, email, first_name, last_name)),
  accounts as (
    insert into account (kind, email, first_name, last_name)
    select 'CustomerUser', email, first_name, last_name from given returning id, email),
  customers as (
    insert into customer (customer_number, company_number, name)
    select number, company, name from given returning id, customer_number),
  links as (insert into customer_provider (customer_id, provider_id) select id, 1 from customers)
  insert into customer_role (account_id, customer_id, role)
  select a.id, c.id, 'CustomerAdmin' from given g
  join accounts a on a.email = g.email join customers c on c.customer_number = g.number`;

function insertAll(client: Client, file: string): Promise<Summary> {
  return timed(() => insert(client, readRows(file)));
}

function readRows(file: string): Row[] {
  return file
    .split('\r\n')
    .slice(1)
    .map((line) => {
      const [number = '', company = '', name = '', email = '', first = '', last = ''] = line.split(';');
      return [number, company, name, email, first, last];
    });
}

async function insert(client: Client, rows: readonly Row[]): Promise<void> {
  const column = (index: number) => rows.map((row) => row[index]);
  await client.query({
    name: 'bench-import',
    text: INSERT,
    values: Array.from({ length: 6 }, (_, index) => column(index)),
  });
}

async function timed(work: () => Promise<void>): Promise<Summary> {
  const started = performance.now();
  await work();
  const total = performance.now() - started;
  return summarise([{ total }], total / 1000);
}

async function thenRemove(client: Client, work: () => Promise<Summary>): Promise<Summary> {
  const summary = await work();
  await removeImported(client);
  return summary;
}

/**
 * Removes the imported rows, so that every round begins with the same tables. Triggers are off: nothing refers to the removed
 * rows, and checking that for each row would take minutes.
 */
async function removeImported(client: Client): Promise<void> {
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  const mine = `select id from customer where customer_number >= '${FIRST_NUMBER}'`;
  for (const table of ['customer_role', 'customer_provider', 'invoice_customer_total'])
    await client.query(`delete from ${table} where customer_id in (${mine})`);
  await client.query(`delete from customer where customer_number >= '${FIRST_NUMBER}'`);
  await client.query(`delete from account where email like '%@${EMAIL_DOMAIN}'`);
  await client.query('commit');
  await client.query(
    'vacuum analyze customer, account, customer_role, customer_provider, invoice_customer_total',
  );
}
