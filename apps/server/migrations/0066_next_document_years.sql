-- Partitions of further years also by a job each night: a portal that is not restarted for years would put documents into the last
-- partition, where they stay. The portal's role may make no table; with the owner's rights it makes the same years as a start, and no other.
create function make_next_document_years() returns integer[]
language plpgsql security definer set search_path = public, pg_temp
-- A new partition waits for the statements that run, and all others wait behind it.
set lock_timeout = '2s'
as $$ begin
  return make_document_years(extract(year from now() at time zone 'Europe/Berlin')::integer + 2);
end $$;
revoke execute on function make_next_document_years() from public;
grant execute on function make_next_document_years() to belegfach_app;
