-- A running import updates this regularly; without updates its process has died, and it blocks no other import.
alter table import_run add column alive_at timestamptz not null default now();
