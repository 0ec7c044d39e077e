-- The partitions of further years, once `belegfach database partition` has divided the documents. A start of the portal calls this.
-- Partitions keep to themselves that a version follows an earlier one: both have the same year.
create function make_document_years(last_year integer) returns integer[]
language plpgsql set search_path = public, pg_temp
as $$
declare
  made integer[] := '{}';
  next_year integer;
  part text;
begin
  perform pg_advisory_xact_lock(hashtextextended('document years', 0));
  if (select relkind from pg_class where oid = 'invoice'::regclass) <> 'p' then
    -- A command that was killed may have left it, and it allows no document of a later year.
    if exists (select from pg_constraint where conrelid = 'invoice'::regclass and conname = 'invoice__first_partition') then
      alter table invoice drop constraint invoice__first_partition;
    end if;
    return made;
  end if;
  select max(substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''?(\d+)')::integer) into next_year
  from pg_inherits h join pg_class c on c.oid = h.inhrelid where h.inhparent = 'invoice'::regclass;
  -- Documents of a year that came in before its partition stay with all later ones; they cannot be divided any more.
  while next_year <= last_year and not exists (select from invoice_later where issue_year = next_year) loop
    part := 'invoice_' || next_year;
    execute format('create table %I partition of invoice for values from (%s) to (%s)', part, next_year, next_year + 1);
    execute format('alter table %1$I add foreign key (superseded_by_id, issue_year) references %1$I (id, issue_year)', part);
    made := made || next_year;
    next_year := next_year + 1;
  end loop;
  return made;
end $$;
revoke execute on function make_document_years(integer) from public;
