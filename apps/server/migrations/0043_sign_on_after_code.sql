-- A sign-on that waits for the code of the portal's own second factor: what it links and how recent it is. Nothing is
-- linked before the right code. Earlier tokens of this kind, which live five minutes, lack these values.
delete from one_time_token where sign_on_provider is not null;
alter table one_time_token
  add column sign_on_issuer text,
  add column sign_on_subject text,
  -- The verified address, in lower case; null if there is none, which an account that is linked does not need.
  add column sign_on_email text,
  -- When the identity provider checked the user; null if it does not say.
  add column authenticated_at timestamptz,
  add constraint one_time_token__sign_on
    check (num_nonnulls(sign_on_provider, sign_on_issuer, sign_on_subject) in (0, 3));
