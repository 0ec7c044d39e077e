-- Every customer's folded names next to its total: a list filtered by a part of a name finds the customers and adds up
-- their documents in one pass over narrow rows. Each customer has its row from the start, so that counting and renaming
-- always change the same row.
alter table invoice_customer_total
  add column name_plain text collate "C" not null default '',
  add column name_expanded text collate "C" not null default '',
  add column name_contracted text collate "C" not null default '',
  drop constraint invoice_customer_total_customer_id_fkey,
  add constraint invoice_customer_total__customer foreign key (customer_id) references customer on delete cascade;

insert into invoice_customer_total as t (customer_id, count, name_plain, name_expanded, name_contracted)
select id, 0, name_plain, name_expanded, name_contracted from customer
on conflict (customer_id) do update
  set name_plain = excluded.name_plain, name_expanded = excluded.name_expanded, name_contracted = excluded.name_contracted;

create index invoice_customer_total__names on invoice_customer_total
  using gin (name_plain gin_trgm_ops, name_expanded gin_trgm_ops, name_contracted gin_trgm_ops);

create function name_customer_totals() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into invoice_customer_total (customer_id, count, name_plain, name_expanded, name_contracted)
  select id, 0, name_plain, name_expanded, name_contracted from batch order by id;
  return null;
end $$;
create trigger customer_named after insert on customer
  referencing new table as batch for each statement execute function name_customer_totals();

create function rename_customer_total() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update invoice_customer_total
  set name_plain = new.name_plain, name_expanded = new.name_expanded, name_contracted = new.name_contracted
  where customer_id = new.id;
  return null;
end $$;
create trigger customer_renamed after update of name on customer
  for each row when (old.name is distinct from new.name) execute function rename_customer_total();
