-- Sessions are deleted 30 days after the sign-in; until now only address and agent were blanked. No session lasts
-- longer than a day, only its tokens refer to it, and the audit trail records the sign-in itself.
drop index session__origin;
create index session__signed_in_at on session (signed_in_at);

-- Deletes addresses and agents that are older than 30 days by the database's clock, at most `most_rows` of each table
-- per call, and returns the larger number of deleted rows. A wrong clock must not remove recent data: nothing is purged
-- when the database's clock ran back since the last time, or when it and the portal's are more than two hours apart.
create or replace function purge_origins(portal_clock timestamptz, most_rows integer) returns integer
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
  delete from session where id in (
    select id from session where signed_in_at < moment - interval '30 days' order by signed_in_at limit most_rows);
  get diagnostics sessions = row_count;
  update installation set origins_purged_at = moment;
  return greatest(events, sessions);
end $$;
