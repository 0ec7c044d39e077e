-- Files of the document store that no row names. The sweep takes a file only after its mark is a day old, and a
-- transaction that comes to name the file deletes the mark: the mark's row lock decides between the two.
create table file_sweep (
  sha256 bytea primary key,
  -- When it was marked, or taken, by the clock of the database.
  marked_at timestamptz not null default clock_timestamp(),
  -- 'taking' is committed before the file is moved, so that nobody relies on a file that a run was moving when it died.
  state text not null default 'marked',
  constraint file_sweep__sha256_length check (length(sha256) = 32),
  constraint file_sweep__state check (state in ('marked', 'taking', 'taken'))
);
create index file_sweep__marked_at on file_sweep (marked_at);
grant select, insert, update, delete on file_sweep to belegfach_app;

-- A file whose row was deleted on purpose is marked at once.
create or replace function note_released_files() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into released_file (sha256) select sha256 from gone
  on conflict (sha256) do update set released_at = now();
  insert into file_sweep (sha256) select sha256 from gone order by sha256
  on conflict (sha256) do update set marked_at = clock_timestamp(), state = 'marked';
  return null;
end $$;

-- The parts of the store, by the first three hexadecimal digits of the hash: on which day each was last compared with the
-- rows, on which day its bytes were last read, as days since 1970 in UTC, and the faults found then.
create table verified_part (
  part smallint primary key,
  listed_day integer not null,
  read_day integer not null,
  list_faults integer not null default 0,
  read_faults integer not null default 0,
  constraint verified_part__part check (part between 0 and 4095),
  constraint verified_part__faults check (list_faults >= 0 and read_faults >= 0)
);
grant select, insert, update on verified_part to belegfach_app;

-- The faults of the parts of the documents are now kept with the parts.
delete from check_result where name = 'documents' and part > 0;
alter table check_result drop constraint check_result_pkey, drop column part, add primary key (name);
