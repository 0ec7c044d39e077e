-- Sessions go with what they told of: 30 days after the sign-in, when address and agent were blanked so far. None lives longer than a
-- day (decisions D2), nothing refers to one but its tokens, and the trail tells of the sign-in by itself.
drop index session__origin;
create index session__signed_in_at on session (signed_in_at);

-- Deletes addresses and agents that are older than 30 days by the database's clock, at most so many rows of each table at once, and
-- answers how many of the fuller one. Young data must not go because a clock is wrong (security F11): nothing is purged when the
-- database's clock ran back since the last time, or when it and the portal's are more than two hours apart.
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
