-- The state of the mail worker: which worker is sending a mail, the last attempt, and the first failure.

alter table mail
  -- The worker that is sending the mail; `next_attempt_at` is then the time when another worker may take it over.
  add column lease uuid,
  add column last_attempt_at timestamptz,
  -- The three days of attempts count from here, not from the creation: a portal that was down gets the same time.
  add column first_failed_at timestamptz;

alter table mail drop constraint mail__state;
-- Withdrawn: its account was deleted before it was sent.
alter table mail add constraint mail__state check (state in ('pending', 'sent', 'failed', 'withdrawn'));
alter table mail add constraint mail__lease check (lease is null or state = 'pending');

-- Counts the mails of the last minute.
create index mail__last_attempt_at on mail (last_attempt_at) where last_attempt_at is not null;
create index mail__created_at on mail (created_at);

-- Mails are deleted after 30 days, like logs.
grant delete on mail to belegfach_app;
