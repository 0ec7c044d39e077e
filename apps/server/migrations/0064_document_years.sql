-- Prepares one partition per year for installations with more than 100 million documents (`belegfach database partition`).
-- No row is written again, however many there are: rows that are there now get their year by that command alone.

-- PostgreSQL partitions by no generated column. The values stay.
alter table invoice alter column issue_year drop expression;
alter table invoice
  add constraint invoice__issue_year check (issue_year is not null and issue_year = extract(year from invoice_date)) not valid;
alter table invoice add constraint invoice__id_issue_year unique (id, issue_year);

-- The year of a document, where the writer does not name it. A table with partitions needs it before its triggers run.
create function fill_issue_year() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  new.issue_year := extract(year from new.invoice_date);
  return new;
end $$;
create trigger invoice_issue_year before insert on invoice
  for each row when (new.issue_year is null) execute function fill_issue_year();

-- The same for rows that refer to a document, by the column of the reference.
create function fill_issue_year_of_document() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  new.issue_year := (select i.issue_year from invoice i where i.id = new.invoice_id);
  return new;
end $$;
create function fill_issue_year_of_reminder() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  new.issue_year := (select i.issue_year from invoice i where i.id = new.reminder_id);
  return new;
end $$;

alter table invoice_state add column issue_year smallint;
alter table invoice_reading add column issue_year smallint;
alter table invoice_amount add column issue_year smallint;
alter table reminded_invoice add column issue_year smallint;
alter table note add column issue_year smallint;
alter table download add column issue_year smallint;
alter table pending_notice add column issue_year smallint;
alter table intake_receipt add column issue_year smallint;

create trigger invoice_state_issue_year before insert on invoice_state
  for each row when (new.issue_year is null) execute function fill_issue_year_of_document();
create trigger invoice_reading_issue_year before insert on invoice_reading
  for each row when (new.issue_year is null) execute function fill_issue_year_of_document();
create trigger invoice_amount_issue_year before insert on invoice_amount
  for each row when (new.issue_year is null) execute function fill_issue_year_of_document();
create trigger reminded_invoice_issue_year before insert on reminded_invoice
  for each row when (new.issue_year is null) execute function fill_issue_year_of_reminder();
create trigger note_issue_year before insert on note
  for each row when (new.issue_year is null) execute function fill_issue_year_of_document();
create trigger download_issue_year before insert on download
  for each row when (new.issue_year is null) execute function fill_issue_year_of_document();
create trigger pending_notice_issue_year before insert on pending_notice
  for each row when (new.issue_year is null) execute function fill_issue_year_of_document();
create trigger intake_receipt_new_issue_year before insert on intake_receipt
  for each row when (new.invoice_id is not null and new.issue_year is null) execute function fill_issue_year_of_document();
create trigger intake_receipt_issue_year before update of invoice_id on intake_receipt
  for each row when (new.invoice_id is distinct from old.invoice_id) execute function fill_issue_year_of_document();

-- A reference with the year is checked where the year is known; the references without it hold for all rows. `not valid`:
-- the rows of today have no year yet.
alter table invoice_state add constraint invoice_state__issue_year
  foreign key (invoice_id, issue_year) references invoice (id, issue_year) not valid;
alter table invoice_reading add constraint invoice_reading__issue_year
  foreign key (invoice_id, issue_year) references invoice (id, issue_year) not valid;
alter table invoice_amount add constraint invoice_amount__issue_year
  foreign key (invoice_id, issue_year) references invoice (id, issue_year) on delete cascade not valid;
alter table reminded_invoice add constraint reminded_invoice__issue_year
  foreign key (reminder_id, issue_year) references invoice (id, issue_year) on delete cascade not valid;
alter table note add constraint note__issue_year
  foreign key (invoice_id, issue_year) references invoice (id, issue_year) not valid;
alter table download add constraint download__issue_year
  foreign key (invoice_id, issue_year) references invoice (id, issue_year) not valid;
alter table pending_notice add constraint pending_notice__issue_year
  foreign key (invoice_id, issue_year) references invoice (id, issue_year) not valid;
alter table intake_receipt add constraint intake_receipt__issue_year
  foreign key (invoice_id, issue_year) references invoice (id, issue_year) not valid;

create or replace function create_invoice_states() returns trigger
language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into invoice_state (invoice_id, issue_year) select id, issue_year from batch;
  return null;
end $$;
