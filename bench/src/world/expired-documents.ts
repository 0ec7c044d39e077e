import type { Client } from 'pg';
import { CUSTOMER_COUNT, PROVIDER_COUNT } from './people.ts';

const ROWS_PER_INSERT = 20_000;
/** Documents in one delivery. */
const DELIVERY = 10;
/** Documents of this year, whose rows are in the tables that a purge searches. */
const TODAY = 20_000;

/**
 * Invoices of past years as the intake leaves them: a file, a receipt, an entry of the journal and its link, an amount each;
 * a tenth has been downloaded, a third has the reading of an e-invoice. They came in in the order of their dates.
 */
export async function loadExpiredDocuments(
  owner: Client,
  years: readonly { readonly year: number; readonly documents: number }[],
): Promise<void> {
  for (const { year, documents } of [...years, { year: new Date().getFullYear(), documents: TODAY }])
    for (let first = 0; first < documents; first += ROWS_PER_INSERT)
      await owner.query(DOCUMENTS, [year, first, Math.min(documents, first + ROWS_PER_INSERT), documents]);
  await owner.query(RECEIPTS);
  await owner.query(
    `insert into intake_event (receipt_id, at, actor, to_state, facts)
     select id, received_at, 'hot-folder', 'accepted', facts from intake_receipt order by id`,
  );
  await owner.query(
    `insert into invoice_amount (invoice_id, provider_id, type_value, amount, currency, due_date)
     select id, provider_id, type_value, 100, 'EUR', invoice_date + 14 from invoice`,
  );
  await owner.query(
    `insert into invoice_reading (invoice_id, reader_version, model)
     select i.id, '1', (select jsonb_object_agg('field' || n, md5((i.id + n)::text)) from generate_series(1, 30) n)
     from invoice i where i.id % 3 = 0`,
  );
  await owner.query(
    `insert into download (invoice_id, account_id, at, part)
     select id, (select min(id) from account), created_at, 'pdf' from invoice where id % 10 = 0`,
  );
  await owner.query(
    `insert into pending_notice (account_id, invoice_id)
     select (select min(id) from account), id from invoice order by id desc limit ${TODAY}`,
  );
  await owner.query(
    `insert into idempotency_key (provider_id, key, request_sha256, batch_id)
     select provider_id, 'run-' || id, sha256('x'), id from intake_batch order by id desc limit ${TODAY / DELIVERY}`,
  );
}

const DOCUMENTS = `
  with file as (
    insert into stored_file (sha256, size) select sha256(convert_to($1::text || ' ' || n, 'UTF8')), 60000
    from generate_series($2::integer, $3::integer - 1) n returning id)
  insert into invoice (customer_id, provider_id, type_value, invoice_date, document_class, document_number, document_name, pdf_file_id,
    created_at)
  select 1 + (id * 7919) % ${CUSTOMER_COUNT}, 1 + id % ${PROVIDER_COUNT}, 0, day, 'invoice', 'RE-' || $1::text || '/' || lpad(id::text, 8, '0'),
    'RE-' || id || '.pdf', id, day + interval '10 hours'
  from (
    select id, make_date($1::integer, 1, 1) + (($2::bigint + row_number() over (order by id)) * 360 / $4::integer)::integer as day from file
  ) made order by id`;

const RECEIPTS = `
  with delivery as (
    insert into intake_batch (provider_id, channel, started_at)
    select provider_id, 'hot-folder', min(created_at) from invoice group by provider_id, id / ${DELIVERY * PROVIDER_COUNT}
    order by min(id) returning id, provider_id),
  numbered as (select id, provider_id, row_number() over (partition by provider_id order by id) as place from delivery)
  insert into intake_receipt (provider_id, batch_id, file_name, sha256, file_id, state, facts, document_number, document_date, type_value,
    document_class, customer_id, customer_key, invoice_id, received_at, decided_at)
  select i.provider_id, n.id, i.document_name, f.sha256, f.id, 'accepted',
    jsonb_build_object('number', i.document_number, 'date', i.invoice_date, 'customer', i.customer_id, 'total', '100.00', 'currency', 'EUR'),
    i.document_number, i.invoice_date, 0, 'invoice', i.customer_id, i.customer_id::text, i.id, i.created_at, i.created_at
  from (select *, dense_rank() over (partition by provider_id order by id / ${DELIVERY * PROVIDER_COUNT}) as place from invoice) i
  join numbered n using (provider_id, place) join stored_file f on f.id = i.pdf_file_id order by i.id`;
