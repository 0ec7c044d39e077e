-- Single downloads of an account within an hour (since 1970, UTC), over all instances.
create table download_count (
  account_id integer not null,
  hour integer not null,
  count integer not null,
  primary key (account_id, hour),
  constraint download_count__count check (count > 0)
);
create index download_count__hour on download_count (hour);
grant select, insert, update, delete on download_count to belegfach_app;

-- Which request takes in the delivery of a key now, and until when it has said that it is still at work.
alter table idempotency_key
  add column holder uuid,
  add column held_until timestamptz;
grant update (holder, held_until) on idempotency_key to belegfach_app;
