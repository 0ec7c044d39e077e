-- The first step of an import: its file was judged, and nothing was changed. Such a run is not in the list of imports.
alter table import_run add column is_preview boolean not null default false;
-- Whether the assignments of a file take the place of those of its customers.
alter table import_run add column replaces boolean not null default false;
create index import_run__started_at on import_run (started_at desc, id desc) where not is_preview;
