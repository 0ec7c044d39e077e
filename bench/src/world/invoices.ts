import type { Client } from 'pg';
import { FILE_COUNT } from './documents.ts';

const BATCH = 100_000;
const COUNTERS = 'invoice_customer_total, invoice_customer_count, invoice_day_count, invoice_month_count';
const FIRST_DAY = '2016-11-01';
const DAYS = 3_650;
/** Documents of the last days arrive out of order, as from several providers. */
const JITTER_DAYS = 4;

/**
 * The documents: 85 % invoices, 10 % remittance advices, 5 % reminders, spread over ten years in about the order of their dates, as they
 * arrive. Triggers stay on, so the counters are kept as in production; secondary indexes are created afterwards, as in the restore of a
 * backup.
 */
export async function loadInvoices(
  owner: Client,
  { rows, customers }: { readonly rows: number; readonly customers: number },
  tell: (loaded: number) => void,
): Promise<void> {
  const insert = insertStatement(customers);
  const restore = await dropSecondaryIndexes(owner);
  await owner.query('select setseed(0.25)');
  for (let first = 1; first <= rows; first += BATCH) {
    const last = Math.min(rows, first + BATCH - 1);
    await owner.query(insert, [first, last, rows]);
    // The work that autovacuum would do in the ten years that pass here in a minute: free the space of the counters' old rows.
    await owner.query(`vacuum ${COUNTERS}`);
    tell(last);
  }
  await owner.query(AMOUNTS);
  await restore();
}

/** Only every second invoice has an amount and a due date, because the index files of some programs contain neither. */
const AMOUNTS = `
  insert into invoice_amount (invoice_id, issue_year, provider_id, type_value, amount, currency, due_date)
  select id, issue_year, provider_id, type_value, round((10 + 5000 * random() * random())::numeric, 2), 'EUR', invoice_date + 14 + id::integer % 30
  from invoice where type_value = 0 and id % 2 = 0`;

/** One batch of the load, for this number of customers; also used to measure the cost of the counters. */
export const insertStatement = (customers: number): string => `
  insert into invoice (customer_id, provider_id, type_value, invoice_date, issue_year, document_class, document_number, document_name, pdf_file_id)
  select 1 + floor(who * ${customers})::integer,
    1 + (floor(who * ${customers})::integer + 1 + (n % 6 = 0)::integer) % 5,
    kind, day, extract(year from day), (array['invoice', 'remittance-advice', 'reminder'])[kind + 1],
    'RE-' || to_char(day, 'YYYY') || '/' || lpad(n::text, 8, '0'), 'RE-' || lpad(n::text, 8, '0') || '.pdf', 1 + n % ${FILE_COUNT}
  from (
    select n, who, case when what < 0.85 then 0 when what < 0.95 then 1 else 2 end as kind,
      date '${FIRST_DAY}' + least(${DAYS}, floor((n::double precision / $3::double precision) * ${DAYS} + late * ${JITTER_DAYS})::integer) as day
    from (
      select n, random() as who, random() as what, random() as late
      from generate_series($1::bigint, $2::bigint) n
    ) drawn
  ) made`;

async function dropSecondaryIndexes(owner: Client): Promise<() => Promise<void>> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i where i.indrelid in ('invoice'::regclass, 'invoice_state'::regclass, 'invoice_amount'::regclass)
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  return async () => {
    for (const { definition } of rows) await owner.query(definition);
  };
}
