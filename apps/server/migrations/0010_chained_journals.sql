-- The entries that are not chained yet, and the purge of addresses.

-- Entries that are written but not chained yet. The trigger adds each one in the transaction that writes it, so that no
-- entry is missed, however late its transaction commits and whatever ids were chained before.
create table unchained_event (
  journal text not null,
  event_id bigint not null,
  primary key (journal, event_id),
  constraint unchained_event__journal check (journal in ('audit', 'intake'))
);
grant select, delete on unchained_event to belegfach_app;

create function note_unchained() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into unchained_event (journal, event_id) select tg_argv[0], id from written;
  return null;
end $$;
revoke execute on function note_unchained() from public;

create trigger audit_event__note_unchained after insert on audit_event
  referencing new table as written for each statement execute function note_unchained('audit');
create trigger intake_event__note_unchained after insert on intake_event
  referencing new table as written for each statement execute function note_unchained('intake');

insert into unchained_event (journal, event_id)
select 'audit', id from audit_event e
where not exists (select from journal_chain c where c.journal = 'audit' and c.event_id = e.id)
union all
select 'intake', id from intake_event e
where not exists (select from journal_chain c where c.journal = 'intake' and c.event_id = e.id);

alter table installation add column origins_purged_at timestamptz;
create index session__origin on session (signed_in_at) where address is not null or user_agent is not null;

-- Blanks addresses and agents that are older than 30 days by the database's clock, at most `most_rows` of each table
-- per call, and returns the larger number of changed rows. A wrong clock must not remove recent data: nothing is purged
-- when the database's clock ran back since the last time, or when it and the portal's are more than two hours apart.
create function purge_origins(portal_clock timestamptz, most_rows integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  moment timestamptz;
  purged_before timestamptz;
  events integer;
  sessions integer;
begin
  select origins_purged_at into purged_before from installation for update;
  moment := clock_timestamp();
  if moment < purged_before then
    raise exception 'addresses are not purged: the clock of the database ran back since %', purged_before;
  end if;
  if abs(extract(epoch from moment - portal_clock)) > 2 * 3600 then
    raise exception 'addresses are not purged: the clocks of the portal (%) and the database (%) differ', portal_clock, moment;
  end if;
  delete from audit_origin where event_id in (
    select event_id from audit_origin where at < moment - interval '30 days' order by at limit most_rows);
  get diagnostics events = row_count;
  update session set address = null, user_agent = null where id in (
    select id from session
    where signed_in_at < moment - interval '30 days' and (address is not null or user_agent is not null)
    order by signed_in_at limit most_rows);
  get diagnostics sessions = row_count;
  update installation set origins_purged_at = moment;
  return greatest(events, sessions);
end $$;
revoke execute on function purge_origins(timestamptz, integer) from public;
grant execute on function purge_origins(timestamptz, integer) to belegfach_app;
