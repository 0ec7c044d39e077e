import type { Client } from 'pg';

/** Entries of the audit trail, all of which the check of the chain reads when it begins from the start. */
const AUDIT_ENTRIES = 100_000;
/** Files whose documents a purge has just removed, marked for the sweep. */
const RELEASED_FILES = 100_000;
/** Waiting notices for the administrator of each customer, about the customer's latest documents. */
const NOTICES_EACH = 5;

const HASHES = `select sha256(convert_to('bench mark ' || n, 'UTF8')) as sha256 from generate_series(1, ${RELEASED_FILES}) n`;

/** The work of the nightly jobs in addition to the documents. Audit entries stay: a later run adds only the missing ones. */
export async function loadNightlyWork(owner: Client): Promise<void> {
  await removeNightlyWork(owner);
  await owner.query(
    `insert into audit_event (action, target_kind, target_id, facts)
     select 'document.download', 'invoice', gen_random_uuid(), '{"part": "pdf"}'
     from generate_series(1, ${AUDIT_ENTRIES} - (select count(*) from audit_event))`,
  );
  await owner.query(`insert into released_file (sha256) ${HASHES}`);
  await owner.query(`insert into file_sweep (sha256) ${HASHES}`);
  await owner.query(
    `insert into pending_notice (account_id, invoice_id)
     select r.account_id, i.id from customer_role r cross join lateral (
       select id from invoice where customer_id = r.customer_id and superseded_by_id is null
       order by invoice_date desc, id desc limit ${NOTICES_EACH}) i
     where r.role = 'CustomerAdmin'`,
  );
  await owner.query('vacuum analyze audit_event, unchained_event, released_file, file_sweep, pending_notice');
}

export async function removeNightlyWork(owner: Client): Promise<void> {
  for (const table of ['released_file', 'file_sweep'])
    await owner.query(`delete from ${table} where sha256 in (${HASHES})`);
  await owner.query('delete from pending_notice');
}
