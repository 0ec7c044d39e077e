-- When a user was last invited and last signed in, for the pages of users and customers. Sessions and links are deleted after a month.
alter table account
  add column invited_at timestamptz,
  add column last_sign_in_at timestamptz;

update account a set last_sign_in_at = e.at
from (select actor_account_id, max(at) as at from audit_event where action = 'sign-in' and result = 'ok' group by actor_account_id) e
where e.actor_account_id = a.id and a.erased_at is null;

update account a set invited_at = e.at
from (select target_id, max(at) as at from audit_event where action = 'invitation.create' and result = 'ok' group by target_id) e
where e.target_id = a.public_id and a.erased_at is null;

-- Whether an e-mail to a user could not be delivered is asked for each user of a list.
create index mail__failed_account_id on mail (account_id, created_at) where state = 'failed';

-- They go with the personal data of the account.
create function erase_account_moments() returns trigger
language plpgsql set search_path = public, pg_temp
as $$
begin
  new.invited_at := null;
  new.last_sign_in_at := null;
  return new;
end $$;
create trigger account__erase_moments before update of erased_at on account
  for each row when (old.erased_at is null and new.erased_at is not null) execute function erase_account_moments();
