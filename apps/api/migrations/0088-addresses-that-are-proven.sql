-- Registering tells nobody who has an account: an address is a person's log-in once they have answered a mail to it.
-- Until then it stands apart, and several people may have written the same one.
alter table customers
  add column unproven_email text check (unproven_email = lower(unproven_email)),
  -- What the request that made the account was called, so that its repetition finds the same account.
  add column registration_key bytea,
  -- A person of the operator's records has an address and no password, until they choose one by a mailed link.
  drop constraint customers_log_in_whole,
  add constraint customers_log_in_has_name check (password_hash is null or coalesce(email, unproven_email) is not null),
  add constraint customers_one_address check (email is null or unproven_email is null),
  add constraint customers_by_registration unique (client_id, registration_key);
create index customers_by_unproven_email on customers (client_id, unproven_email, id) where unproven_email is not null;
