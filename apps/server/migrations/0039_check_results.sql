-- The result of the last run of each check of the installation, for the metrics: a log line of the night is not seen by
-- a monitoring that only reads numbers.
create table check_result (
  name text primary key,
  checked_at timestamptz not null,
  faults integer not null,
  constraint check_result__name check (name in ('documents', 'journals', 'counters')),
  constraint check_result__faults check (faults >= 0)
);
grant select, insert, update on check_result to belegfach_app;
