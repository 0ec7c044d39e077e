-- What a document says is to be paid, and until when, as its e-invoice or its index says it. Only documents that say one of
-- the two have a row. Provider and type are those of the document: with them, each index is the order of a list.
create table invoice_amount (
  invoice_id bigint primary key references invoice on delete cascade,
  provider_id smallint not null,
  type_value smallint not null,
  amount numeric,
  currency text,
  due_date date,
  constraint invoice_amount__something_said check (amount is not null or due_date is not null),
  constraint invoice_amount__currency check (currency is null or (amount is not null and currency ~ '^[A-Z]{3}$'))
);
create index invoice_amount__amount on invoice_amount (provider_id, type_value, amount, invoice_id)
  where amount is not null;
create index invoice_amount__due_date on invoice_amount (provider_id, type_value, due_date, invoice_id)
  where due_date is not null;
grant select, insert on invoice_amount to belegfach_app;

-- Documents whose amounts still have to be read: those with these ids, both included. A job does so from the newest to the
-- oldest, in small transactions, and then deletes the row. The second row is for documents that a portal of the version before
-- accepts after this migration.
create table invoice_amount_backlog (
  first_invoice_id bigint primary key,
  last_invoice_id bigint not null,
  due_at timestamptz not null default now()
);
insert into invoice_amount_backlog (first_invoice_id, last_invoice_id, due_at)
select part.* from (select max(id) as id from invoice) newest,
  lateral (values (0::bigint, newest.id, now()), (newest.id + 1, 9223372036854775807, now() + interval '1 day')) part
where newest.id is not null;
grant select, update, delete on invoice_amount_backlog to belegfach_app;
