-- Freezing of contracts: whole months that are not paid, in which the membership brings nothing.

-- Months of a contract that its payer, or the operator, has frozen. A freeze that ends early keeps its first days.
create table contract_freezes (
  id bigint generated always as identity (start with 43000001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  contract_id bigint not null references contracts (id) on delete cascade,
  -- The first day of a month of the contract, and the last day of one.
  from_on date not null,
  until_on date not null check (until_on >= from_on),
  -- One of the plan's reasons, or the operator's words.
  reason text not null,
  -- Fee for each month, as it was shown.
  fee_pence integer not null check (fee_pence >= 0),
  -- When it was taken back before it began.
  withdrawn_at timestamptz,
  created_at timestamptz not null default now()
);
create index contract_freezes_by_contract on contract_freezes (contract_id);

-- Refuses two freezes of the same days: the contract's row is the lock.
create function contract_freeze_guard() returns trigger language plpgsql as $$
begin
  perform from contracts where id = new.contract_id and client_id = new.client_id for no key update;
  if new.withdrawn_at is null and exists (
    select from contract_freezes f
    where f.contract_id = new.contract_id and f.id <> new.id and f.withdrawn_at is null
      and f.from_on <= new.until_on and f.until_on >= new.from_on
  ) then
    raise exception 'contract % is frozen on some of these days already', new.contract_id using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger contract_freeze_guard before insert or update of from_on, until_on, withdrawn_at on contract_freezes
  for each row execute function contract_freeze_guard();

-- The last day of the freeze that a membership's contract is in today; null where it is in none.
create function membership_frozen_until(held membership_users) returns date language sql stable as $$
  select max(f.until_on) from contract_people x join contract_freezes f on f.contract_id = x.contract_id
  where x.membership_user_id = held.id and f.withdrawn_at is null
    and today_at(f.client_id) between f.from_on and f.until_on
$$;

-- True when a membership brings its prices and benefits: while its proof is good, its billing day is known where it
-- is paid by direct debit, and it neither rests nor is frozen. A contract says itself how it is paid.
create or replace function membership_is_usable(held membership_users) returns boolean language sql stable as $$
  select (not m.by_direct_debit or held.billing_day is not null
      or exists (select from contract_people p where p.membership_user_id = held.id))
    and (m.document_kind_id is null or has_document(held.customer_id, m.document_kind_id))
    and not membership_rests(held)
    and membership_frozen_until(held) is null
  from memberships m where m.id = held.membership_id
$$;
