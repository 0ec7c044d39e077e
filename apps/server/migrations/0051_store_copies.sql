-- How far `belegfach store copy` has come with each target: up to this id every row of stored_file was copied.
create table store_copy (
  target text primary key,
  last_id bigint not null default 0,
  -- Files that were found intact in the source, and copied or already there.
  done bigint not null default 0,
  constraint store_copy__counts check (last_id >= 0 and done >= 0)
);
grant select, insert, update, delete on store_copy to belegfach_app;
