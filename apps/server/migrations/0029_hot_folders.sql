-- The provider of each hot folder. It is stored here because everybody who can drop files into a folder could also
-- change a file there.
create table hot_folder (
  provider_id smallint not null primary key references provider,
  -- Its name in the folder of all hot folders.
  folder_name text not null collate "C",
  -- Identifies the folder for the lease of the watching process, also if hosts see it under different paths.
  lease_id uuid not null default gen_random_uuid(),
  bound_at timestamptz not null default now(),
  constraint hot_folder__folder_name unique (folder_name),
  constraint hot_folder__plain_name check (folder_name ~ '^[^/\\[:cntrl:]]{1,100}$' and folder_name not in ('.', '..'))
);
grant select, insert on hot_folder to belegfach_app;
