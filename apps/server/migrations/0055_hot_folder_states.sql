-- What the instance that watches a hot folder last saw of it, for the others, which cannot look at its disk.
alter table hot_folder
  add column seen_at timestamptz,
  add column seen_path text,
  add column waiting_files integer,
  add column oldest_file_at timestamptz,
  add constraint hot_folder__seen check ((seen_at is null) = (seen_path is null) and (seen_at is null) = (waiting_files is null)),
  add constraint hot_folder__waiting_files check (waiting_files >= 0);
grant update (seen_at, seen_path, waiting_files, oldest_file_at) on hot_folder to belegfach_app;
