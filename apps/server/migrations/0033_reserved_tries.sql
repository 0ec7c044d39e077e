-- Reserves all attempts of a key that its window still has, for work that reports afterwards how many it needed; none
-- while the key is blocked. Until that report, at most for a minute, no other work gets an attempt.
create function reserve_tries(wanted_bucket text, wanted_key bytea, most integer, window_seconds double precision) returns integer
language plpgsql
as $$
declare
  moment timestamptz;
  found_row throttle;
  remaining integer;
begin
  loop
    insert into throttle (bucket, key, window_started_at) values (wanted_bucket, wanted_key, clock_timestamp()) on conflict do nothing;
    select * into found_row from throttle where bucket = wanted_bucket and key = wanted_key for update;
    exit when found;
  end loop;
  moment := clock_timestamp();
  if found_row.blocked_until > moment then
    return 0;
  end if;
  if found_row.window_started_at < moment - make_interval(secs => window_seconds) then
    found_row.failures := 0;
    found_row.window_started_at := moment;
  end if;
  remaining := greatest(0, most - found_row.failures);
  if remaining > 0 then
    update throttle set failures = most, window_started_at = found_row.window_started_at, blocked_until = moment + interval '1 minute'
    where bucket = wanted_bucket and key = wanted_key;
  end if;
  return remaining;
end $$;
