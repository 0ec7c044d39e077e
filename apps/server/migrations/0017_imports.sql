-- An import that is at work says so every moment; one that has fallen silent died with its process and blocks nobody.
alter table import_run add column alive_at timestamptz not null default now();
