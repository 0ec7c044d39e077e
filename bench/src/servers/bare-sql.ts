/** The columns of a list's row, the same for every candidate. */
const COLUMNS = `i.public_id as id, i.document_name, i.document_number, i.invoice_date, i.type_value, i.electronic_format,
  p.public_id as provider_id, p.name as provider_name, c.name as customer_name, c.customer_number, c.company_number,
  s.last_downloaded_at, s.latest_note`;
const JOINS = `join customer c on c.id = i.customer_id join provider p on p.id = i.provider_id
  join invoice_state s on s.invoice_id = i.id`;
const NEWEST = 'order by i.invoice_date desc, i.id desc';

/** Written by hand for this single query: the upper limit for a general list. */
export const CEILING = {
  customer: `select (select sum(count) from invoice_customer_count where customer_id = $1) as total, ${COLUMNS}
    from (select * from invoice where customer_id = $1 and superseded_by_id is null
      order by invoice_date desc, id desc limit 50 offset $2) i ${JOINS} ${NEWEST}`,
  everything: `select (select sum(count) from invoice_month_count) as total, ${COLUMNS}
    from (select id from invoice where superseded_by_id is null order by invoice_date desc, id desc limit 50 offset $1) page
    join invoice i on i.id = page.id ${JOINS} ${NEWEST}`,
} as const;

/** The query of an ORM: everything joined, OFFSET, and the total counted in each row. */
export const ORM = {
  customer: `select count(*) over () as total, ${COLUMNS} from invoice i ${JOINS}
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
