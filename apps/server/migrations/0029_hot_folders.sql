-- Whose hot folder a folder is. What lies in it can be written by whoever drops files there, and so says nothing of that.
create table hot_folder (
  provider_id smallint not null primary key references provider,
  -- Its name in the folder of all hot folders.
  folder_name text not null collate "C",
  -- Which process watches it, also where hosts see it under different paths.
  lease_id uuid not null default gen_random_uuid(),
  bound_at timestamptz not null default now(),
  constraint hot_folder__folder_name unique (folder_name),
  constraint hot_folder__plain_name check (folder_name ~ '^[^/\\[:cntrl:]]{1,100}$' and folder_name not in ('.', '..'))
);
grant select, insert on hot_folder to belegfach_app;
