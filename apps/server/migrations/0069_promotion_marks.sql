-- A random mark for each timeline of each database server, written by the first portal that meets the timeline. Two servers that were
-- promoted separately may have the same number of a timeline, but never the same mark, and a database that goes on from another one
-- knows its marks. `server` is PostgreSQL's system identifier: the rows of a backup or dump also come to other servers.
create table promotion_mark (
  server bigint not null,
  timeline integer not null,
  mark uuid not null default gen_random_uuid(),
  seen_at timestamptz not null default now(),
  primary key (server, timeline)
);
grant select, insert (server, timeline) on promotion_mark to belegfach_app;
