-- The result of the last run of each check of the installation, for the metrics: a log line of the night is not seen by
-- a monitoring that only reads numbers. A check that reads a part of its data each night has a row for each part, so that
-- the fault of one night is not hidden by the next one.
create table check_result (
  name text not null,
  part smallint not null,
  checked_at timestamptz not null,
  faults integer not null,
  primary key (name, part),
  constraint check_result__name check (name in ('documents', 'journals', 'counters')),
  constraint check_result__faults check (faults >= 0)
);
grant select, insert, update on check_result to belegfach_app;
