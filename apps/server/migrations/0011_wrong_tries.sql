-- Wrong passwords and codes in a row. The throttle forgets after hours; these are forgotten by a success alone, so that a patient
-- guesser has a hundred passwords or ten codes, however long it takes (security section 2).
alter table account
  add column wrong_passwords integer not null default 0,
  add column wrong_codes integer not null default 0;
