-- Collecting comes to an end: requests that no provider takes, contracts that are looked at only when their
-- payments run out, and memberships that are joined again.

alter table contracts
  -- The first day on which its payments ahead may run out, so that more are made. Never later than that day; a new
  -- contract is looked at at once.
  add column extend_on date not null default '-infinity';
create index contracts_to_extend on contracts (extend_on) where state = 'active' and ends_on is null;

-- The payments of one contract, dropped ones too, by their day.
create index contract_payments_by_contract on contract_payments (contract_id, due_on);

-- True when a membership rests: a payment of its contract has been unpaid for too long after it was last asked for.
-- One that is being asked for, or of which the provider has not answered, rests nothing; nor does one that is due and
-- not asked for any more, as no bank has refused it.
create or replace function membership_rests(held membership_users) returns boolean language sql stable as $$
  select exists (
    select from contract_people x
      join contracts c on c.id = x.contract_id
      join membership_plans n on n.id = c.plan_id
      join contract_payments p on p.contract_id = c.id
    where x.membership_user_id = held.id
      and (p.state = 'failed' or (p.state = 'due' and p.ask_on is not null))
      and coalesce(p.tried_on, p.due_on) + rests_after_days(n.terms) < today_at(p.client_id))
$$;

-- One that was cancelled before its first day was never had: the same can be joined again.
alter table membership_users drop constraint membership_users_customer_id_membership_id_starts_on_key;
create unique index membership_users_once on membership_users (customer_id, membership_id, starts_on)
  where ends_on is null or ends_on >= starts_on;
