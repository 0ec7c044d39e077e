-- What the mail worker writes down: who has a mail in hand, when it was last tried, since when it fails.

alter table mail
  -- Whoever has the mail in hand; `next_attempt_at` is then when somebody else may take it.
  add column lease uuid,
  add column last_attempt_at timestamptz,
  -- The three days of trying count from here, not from the writing: a portal that was down tries as long.
  add column first_failed_at timestamptz;

alter table mail drop constraint mail__state;
-- Withdrawn: its account was deleted before it was sent.
alter table mail add constraint mail__state check (state in ('pending', 'sent', 'failed', 'withdrawn'));
alter table mail add constraint mail__lease check (lease is null or state = 'pending');

-- Counts the mails of the last minute.
create index mail__last_attempt_at on mail (last_attempt_at) where last_attempt_at is not null;
create index mail__created_at on mail (created_at);

-- Mails go after 30 days, as logs do (decisions D8).
grant delete on mail to belegfach_app;
