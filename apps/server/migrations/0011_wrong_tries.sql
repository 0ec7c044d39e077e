-- Failed passwords and codes in a row. The rate limit resets after hours; these are reset only by a success, so that a
-- patient attacker has a hundred passwords or ten codes, however long the attack lasts.
alter table account
  add column wrong_passwords integer not null default 0,
  add column wrong_codes integer not null default 0;
