/** The columns of a list's row, the same for every candidate. */
const COLUMNS = `i.public_id as id, i.document_name, i.document_number, i.invoice_date, i.type_value, i.electronic_format, i.created_at,
  p.public_id as provider_id, p.name as provider_name, c.name as customer_name, c.customer_number, c.company_number,
  s.last_downloaded_at, s.latest_note`;
const JOINS = `join customer c on c.id = i.customer_id join provider p on p.id = i.provider_id
  join invoice_state s on s.invoice_id = i.id`;
const NEWEST = 'order by i.invoice_date desc, i.id desc';
/** The day of its latest reminder, and whether a document is new to the account: fields of each row of a customer-user's list. */
const REMINDED_ON = `(select max(r.invoice_date) from reminded_invoice m join invoice r on r.id = m.reminder_id
    where m.customer_id = i.customer_id and m.provider_id = i.provider_id and m.number_key = lower(btrim(i.document_number))
      and r.superseded_by_id is null) as reminded_on`;
const IS_NEW = `i.created_at > coalesce(
    (select max(at) from download where account_id = $3 and at < now() - interval '7 days'), '-infinity')
  and not exists (select from download d where d.invoice_id = i.id and d.account_id = $3 offset 0) as is_new`;

/** Written by hand for this single query: the upper limit for a general list. */
export const CEILING = {
  customer: `select (select sum(count) from invoice_customer_count where customer_id = $1) as total, ${COLUMNS},
    ${REMINDED_ON}, ${IS_NEW}
    from (select * from invoice where customer_id = $1 and superseded_by_id is null
      order by invoice_date desc, id desc limit 50 offset $2) i ${JOINS} ${NEWEST}`,
  everything: `select (select sum(count) from invoice_month_count) as total, ${COLUMNS}
    from (select id from invoice where superseded_by_id is null order by invoice_date desc, id desc limit 50 offset $1) page
    join invoice i on i.id = page.id ${JOINS} ${NEWEST}`,
} as const;

/** The query of an ORM: everything joined, OFFSET, and the total counted in each row. */
export const ORM = {
  customer: `select count(*) over () as total, ${COLUMNS}, ${REMINDED_ON}, ${IS_NEW} from invoice i ${JOINS}
    where i.superseded_by_id is null and i.customer_id = $1 ${NEWEST} limit 50 offset $2`,
  everything: `select count(*) over () as total, ${COLUMNS} from invoice i ${JOINS}
    where i.superseded_by_id is null ${NEWEST} limit 50 offset $1`,
} as const;

/** The faster query of some ORMs: a list and a count, both with ILIKE on the joined name. */
export const ILIKE = {
  list: `select 0 as total, ${COLUMNS} from invoice i ${JOINS}
    where i.superseded_by_id is null and c.name ilike $1 ${NEWEST} limit 50 offset $2`,
  count: `select count(*) as total from invoice i join customer c on c.id = i.customer_id
    where i.superseded_by_id is null and c.name ilike $1`,
} as const;

/** The best possible OFFSET: only over the index, with the rows read afterwards and the total known. */
export const GOOD_OFFSET = CEILING.everything;

/** 50 neighbouring rows by primary key: no list can do less work. */
export const FLOOR = `select id, public_id, document_name, document_number, invoice_date, type_value, electronic_format,
  provider_id, customer_id, pdf_file_id from invoice where id between $1 and $1 + 49`;

export const FILE = `select i.document_name, f.sha256 from invoice i join stored_file f on f.id = i.pdf_file_id
  where i.public_id = $1`;
export const FILES = `select i.document_name, f.sha256, f.size from invoice i join stored_file f on f.id = i.pdf_file_id
  where i.public_id = any($1::uuid[])`;

/** The statements of a download by hand with the product's duties. */
export const CALLER = `select a.id as account from session_token t join session s on s.id = t.session_id join account a on a.id = s.account_id
  where t.token_hash = $1 and t.kind = 'access' and t.expires_at > now() and t.revoked_at is null
    and s.ended_at is null and s.expires_at > now() and a.status = 'Active' and a.deleted_at is null`;
export const SCOPED_FILE = `select i.id, i.document_name, i.provider_id, f.sha256 from invoice i join stored_file f on f.id = i.pdf_file_id
  where i.public_id = $1 and i.customer_id in (select r.customer_id from customer_role r join customer c on c.id = r.customer_id
    where r.account_id = $2 and c.status = 'Active' and c.deleted_at is null)`;
export const AUDIT_ENTRY = `with written as (
    insert into audit_event (action, actor_account_id, target_kind, target_id, provider_id, request_id, facts, address_digest)
    values ('document.download', $1, 'invoice', $2, $3, $4, '{"part":"pdf"}', $5) returning id
  ) insert into audit_origin (event_id, address, user_agent) select id, $6, $7 from written`;
/** Does not wait for the disk; the product does not either. */
export const RECEIPT = `with asynchronous as materialized (select set_config('synchronous_commit', 'off', true)),
  updated as (update invoice_state set last_downloaded_at = now() where invoice_id = $1 returning invoice_id, issue_year)
  insert into download (invoice_id, issue_year, account_id, part) select invoice_id, issue_year, $2, 'pdf' from updated cross join asynchronous`;
