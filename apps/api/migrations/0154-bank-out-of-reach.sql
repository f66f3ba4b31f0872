-- The provider says of a payment in doubt that the bank still waits for its payer, and the way to the bank's page was lost: the
-- payer may give it up. Each move takes it back.
alter table payment_attempts add column bank_out_of_reach boolean not null default false,
  add constraint out_of_reach_by_name check (not bank_out_of_reach or provider_ref is not null);
