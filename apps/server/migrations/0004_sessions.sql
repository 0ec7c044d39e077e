-- Signing in: sessions with their tokens (only hashes), one-time tokens, and the counters that slow down guessing.

create table session (
  id bigint generated always as identity primary key,
  public_id uuid not null default uuid_v7(),
  account_id integer not null references account,
  signed_in_at timestamptz not null default now(),
  -- 12 hours (back office) or 24 hours (customer) after the sign-in; a refresh does not extend it.
  expires_at timestamptz not null,
  last_seen_at timestamptz not null default now(),
  address inet,
  user_agent text,
  ended_at timestamptz,
  end_reason text,
  constraint session__public_id unique (public_id),
  constraint session__ended_has_reason check ((ended_at is null) = (end_reason is null))
);
create index session__account_id on session (account_id, signed_in_at) where ended_at is null;

create table session_token (
  token_hash bytea primary key,
  session_id bigint not null references session on delete cascade,
  kind text not null,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- A refresh token is used once; an access token is revoked early when rights change.
  used_at timestamptz,
  revoked_at timestamptz,
  constraint session_token__kind check (kind in ('access', 'refresh')),
  constraint session_token__hash_length check (length(token_hash) = 32)
);
create index session_token__session_id on session_token (session_id);
create index session_token__expires_at on session_token (expires_at);

create table one_time_token (
  id bigint generated always as identity primary key,
  account_id integer not null references account,
  purpose text not null,
  token_hash bytea not null,
  -- Invitation: the initial password. E-mail change: the new address. Second factor: the secret not yet verified,
  -- encrypted.
  initial_password_hash text,
  new_email text,
  pending_secret bytea,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz,
  constraint one_time_token__token_hash unique (token_hash),
  constraint one_time_token__purpose check (purpose in
    ('invitation', 'password-reset', 'email-change', 'set-password', 'second-factor', 'second-factor-setup', 'unsubscribe'))
);
-- A new token voids the old one: one valid token per account and purpose.
create unique index one_time_token__one_live on one_time_token (account_id, purpose)
  where used_at is null and voided_at is null;

-- Failures per account, address or recipient; written in separate transactions, so that a rollback cannot reset them.
create table throttle (
  bucket text not null,
  key bytea not null,
  failures integer not null default 0,
  window_started_at timestamptz not null default now(),
  blocked_until timestamptz,
  primary key (bucket, key)
);
create index throttle__window_started_at on throttle (window_started_at);

-- Counts one attempt, or returns the seconds until the next one is allowed. The lock of the row makes simultaneous
-- attempts wait for each other: of a hundred parallel guesses only the free ones pass. The first attempts of a window
-- are free; each further one sets a wait that doubles.
create function take_try(
  wanted_bucket text, wanted_key bytea, free integer,
  window_seconds double precision, first_wait_seconds double precision, longest_wait_seconds double precision
) returns double precision
language plpgsql
as $$
declare
  moment constant timestamptz := clock_timestamp();
  found_row throttle;
begin
  insert into throttle (bucket, key, window_started_at) values (wanted_bucket, wanted_key, moment) on conflict do nothing;
  select * into strict found_row from throttle where bucket = wanted_bucket and key = wanted_key for update;
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
