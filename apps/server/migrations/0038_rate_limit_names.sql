-- The counters of the rate limits get the usual names: the table, the two functions that write it, and the attempts of
-- a token.
alter table throttle rename to rate_limit_counter;
alter index throttle_pkey rename to rate_limit_counter_pkey;
alter index throttle__window_started_at rename to rate_limit_counter__window_started_at;
alter table one_time_token rename column tries to attempts;

drop function take_try;
drop function reserve_tries;

-- Counts one attempt before it is known whether it fails, or returns the seconds until the next one is allowed. The
-- lock of the row makes simultaneous attempts wait for each other. The first attempts of a window are free; each
-- further one sets a wait that doubles. A success deletes the row of its key while others wait for its lock: the loop
-- inserts it again until it exists and is locked.
create function consume_rate_limit(
  wanted_bucket text, wanted_key bytea, free integer,
  window_seconds double precision, first_wait_seconds double precision, max_wait_seconds double precision
) returns double precision
language plpgsql
as $$
declare
  moment timestamptz;
  counter rate_limit_counter;
begin
  loop
    insert into rate_limit_counter (bucket, key, window_started_at) values (wanted_bucket, wanted_key, clock_timestamp())
    on conflict do nothing;
    select * into counter from rate_limit_counter where bucket = wanted_bucket and key = wanted_key for update;
    exit when found;
  end loop;
  moment := clock_timestamp();
  if counter.blocked_until > moment then
    return extract(epoch from counter.blocked_until - moment);
  end if;
  if counter.window_started_at < moment - make_interval(secs => window_seconds) then
    counter.failures := 0;
    counter.window_started_at := moment;
  end if;
  update rate_limit_counter set
    failures = counter.failures + 1,
    window_started_at = counter.window_started_at,
    blocked_until = case when counter.failures >= free
      then moment + make_interval(secs => least(max_wait_seconds, first_wait_seconds * 2 ^ least(20, counter.failures - free))) end
  where bucket = wanted_bucket and key = wanted_key;
  return 0;
end $$;

-- Counts all attempts that the window of a key still has, for work that reports afterwards how many it needed; none
-- while the key is blocked. Until that report, at most for a minute, no other work gets an attempt.
create function reserve_rate_limit(wanted_bucket text, wanted_key bytea, max_attempts integer, window_seconds double precision)
returns integer
language plpgsql
as $$
declare
  moment timestamptz;
  counter rate_limit_counter;
  remaining integer;
begin
  loop
    insert into rate_limit_counter (bucket, key, window_started_at) values (wanted_bucket, wanted_key, clock_timestamp())
    on conflict do nothing;
    select * into counter from rate_limit_counter where bucket = wanted_bucket and key = wanted_key for update;
    exit when found;
  end loop;
  moment := clock_timestamp();
  if counter.blocked_until > moment then
    return 0;
  end if;
  if counter.window_started_at < moment - make_interval(secs => window_seconds) then
    counter.failures := 0;
    counter.window_started_at := moment;
  end if;
  remaining := greatest(0, max_attempts - counter.failures);
  if remaining > 0 then
    update rate_limit_counter set
      failures = max_attempts, window_started_at = counter.window_started_at, blocked_until = moment + interval '1 minute'
    where bucket = wanted_bucket and key = wanted_key;
  end if;
  return remaining;
end $$;
