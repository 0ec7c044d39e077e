-- The identity of this database's documents, and its generation. The document store has the same two values; a store
-- with another identity belongs to another database, and one with a later generation belongs to a later state of this
-- one.
alter table installation
  add column store_id uuid,
  add column store_generation bigint not null default 0,
  -- Why files without a document stay in place until a person has checked; null while they are set aside automatically.
  add column sweep_held_because text,
  add column sweep_held_at timestamptz,
  -- The number of files that a person has allowed the next sweep to set aside.
  add column sweep_confirmed_files integer not null default 0,
  -- The result of the last sweep, for metrics.
  add column unreferenced_files integer not null default 0,
  add column lost_files integer not null default 0,
  add constraint installation__sweep_held_because
    check (sweep_held_because in ('restored', 'rolled-back', 'adopted', 'too-many')),
  add constraint installation__sweep_held_at check ((sweep_held_because is null) = (sweep_held_at is null)),
  add constraint installation__sweep_confirmed_files check (sweep_confirmed_files >= 0);

-- Files whose row was deleted on purpose (retention, erasure): their missing rows do not indicate a wrong database.
create table released_file (
  sha256 bytea primary key,
  released_at timestamptz not null default now(),
  constraint released_file__sha256_length check (length(sha256) = 32)
);
create index released_file__released_at on released_file (released_at);
grant select, insert, delete on released_file to belegfach_app;

create function note_released_files() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into released_file (sha256) select sha256 from gone
  on conflict (sha256) do update set released_at = now();
  return null;
end $$;
create trigger stored_file_released after delete on stored_file
  referencing old table as gone for each statement execute function note_released_files();
