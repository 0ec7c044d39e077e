-- A success deletes the row of its key while other transactions wait to count an attempt of the same key. A transaction
-- that had found the row and waited for its lock then found no row, and the sign-in ended with an error (P0002). Now
-- the row is inserted again until it exists and is locked.
create or replace function take_try(
  wanted_bucket text, wanted_key bytea, free integer,
  window_seconds double precision, first_wait_seconds double precision, longest_wait_seconds double precision
) returns double precision
language plpgsql
as $$
declare
  moment timestamptz;
  found_row throttle;
begin
  loop
    insert into throttle (bucket, key, window_started_at) values (wanted_bucket, wanted_key, clock_timestamp()) on conflict do nothing;
    select * into found_row from throttle where bucket = wanted_bucket and key = wanted_key for update;
    exit when found;
  end loop;
  moment := clock_timestamp();
  if found_row.blocked_until > moment then
    return extract(epoch from found_row.blocked_until - moment);
  end if;
  if found_row.window_started_at < moment - make_interval(secs => window_seconds) then
    found_row.failures := 0;
    found_row.window_started_at := moment;
  end if;
  update throttle set
    failures = found_row.failures + 1,
    window_started_at = found_row.window_started_at,
    blocked_until = case when found_row.failures >= free
      then moment + make_interval(secs => least(longest_wait_seconds, first_wait_seconds * 2 ^ least(20, found_row.failures - free))) end
  where bucket = wanted_bucket and key = wanted_key;
  return 0;
end $$;
