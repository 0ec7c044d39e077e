-- The check of e-invoices by the rules of EN 16931 and XRechnung, which is stored with the reading of a file. It is advice
-- for the provider and contains no value of the document: nothing of it is personal data.

alter table intake_receipt
  -- What came of the check; null if the file has not been read since there is one.
  add column rule_check text,
  -- The versions of the rules that it was checked by.
  add column rules_version text,
  -- All findings, also those whose lines are not stored.
  add column finding_count integer not null default 0,
  add constraint intake_receipt__rule_check
    check (rule_check in ('checked', 'not-by-law', 'unfinished', 'no-e-invoice')),
  add constraint intake_receipt__rules_version check ((rule_check = 'checked') = (rules_version is not null)),
  add constraint intake_receipt__finding_count check (finding_count >= 0 and (finding_count = 0 or rule_check = 'checked'));
-- The journal of the files with findings, of one provider and of all.
create index intake_receipt__findings on intake_receipt (provider_id, received_at desc, id desc) where finding_count > 0;
create index intake_receipt__findings_received_at on intake_receipt (received_at desc, id desc) where finding_count > 0;
-- How many files of a month were checked, and how many of them have findings.
create index intake_receipt__checked on intake_receipt (received_at, provider_id) include (finding_count)
  where rule_check = 'checked';

-- The rules that a file breaks, each with its number and its first lines. One row for each rule, however many lines break
-- it: a wrong setting of the ERP is one cause.
create table rule_finding (
  receipt_id bigint not null references intake_receipt on delete cascade,
  rule text not null,
  class text not null,
  severity text not null,
  term text not null,
  count integer not null,
  lines integer[] not null default '{}',
  -- Of the receipt, repeated for the monthly figures.
  provider_id smallint not null references provider,
  month date not null,
  primary key (receipt_id, rule),
  constraint rule_finding__class check (class in ('syntax', 'semantic', 'national')),
  constraint rule_finding__severity check (severity in ('fatal', 'warning', 'information')),
  constraint rule_finding__count check (count > 0)
);
-- The figures of a month are read from this index alone: the findings of the month, never the receipts or the other months.
create index rule_finding__month on rule_finding (month, provider_id, rule) include (class, severity, term, count);
grant select, insert, delete on rule_finding to belegfach_app;
