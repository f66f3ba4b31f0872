-- Collecting of what contracts owe: when it was asked for, and memberships that rest until it is paid.

alter table contract_payments
  -- Number of times that a provider was to be asked; names the payment of each time.
  add column asks integer not null default 0,
  -- Day on which it was last asked for.
  add column tried_on date;

-- Days after the last try of a payment from which the membership rests, where the plan does not say.
create function rests_after_days(terms jsonb) returns integer language sql immutable as $$
  select coalesce((terms ->> 'restsAfterDays')::int, 14)
$$;

-- True when a membership rests: a payment of its contract has been unpaid for too long after it was last asked for.
-- One that is being asked for, or of which the provider has not answered, rests nothing.
create function membership_rests(held membership_users) returns boolean language sql stable as $$
  select exists (
    select from contract_people x
      join contracts c on c.id = x.contract_id
      join membership_plans n on n.id = c.plan_id
      join contract_payments p on p.contract_id = c.id
    where x.membership_user_id = held.id and p.state in ('due', 'failed')
      and coalesce(p.tried_on, p.due_on) + rests_after_days(n.terms) < today_at(p.client_id))
$$;

-- True when a membership brings its prices and benefits: while its proof is good, its billing day is known where it
-- is paid by direct debit, and it does not rest. A contract says itself how it is paid.
create or replace function membership_is_usable(held membership_users) returns boolean language sql stable as $$
  select (not m.by_direct_debit or held.billing_day is not null
      or exists (select from contract_people p where p.membership_user_id = held.id))
    and (m.document_kind_id is null or has_document(held.customer_id, m.document_kind_id))
    and not membership_rests(held)
  from memberships m where m.id = held.membership_id
$$;
