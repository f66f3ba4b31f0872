-- Leaving a contract: what comes back of it, and payments that are made ahead again by who stays after all.

-- A sum of a contract that goes back to the card of one order, with the payments that it is of.
create table contract_returns (
  id uuid primary key,
  client_id integer not null references clients (id) on delete cascade,
  contract_id bigint not null references contracts (id) on delete cascade,
  order_id bigint not null references orders (id) on delete cascade,
  pence integer not null check (pence > 0),
  -- Cancelled within the cooling-off time, left by notice with the last month paid twice, or collected when the
  -- contract was over.
  cause text not null check (cause in ('cooling-off', 'notice', 'late')),
  created_at timestamptz not null default now()
);
create index contract_returns_by_contract on contract_returns (contract_id);
create index contract_returns_by_order on contract_returns (order_id);

alter table contract_payments
  -- The part of it that goes back; all of it where its state is `returned`.
  add column returned_pence integer not null default 0,
  add column return_id uuid references contract_returns (id),
  add constraint contract_payments_returned check (
    returned_pence between 0 and pence and (returned_pence > 0) = (return_id is not null)
    and (state <> 'returned' or returned_pence = pence)),
  drop constraint contract_payments_contract_id_kind_due_on_from_on_key;
create index contract_payments_by_return on contract_payments (return_id) where return_id is not null;
-- A payment that was dropped can be made ahead again.
create unique index contract_payments_once on contract_payments (contract_id, kind, due_on, from_on) nulls not distinct
  where state <> 'dropped';

-- Refuses to give more of an order back than its lines took for memberships: the order's row is the lock.
create function contract_return_guard() returns trigger language plpgsql as $$
declare
  taken bigint;
  given bigint;
begin
  perform from orders where id = new.order_id and client_id = new.client_id for no key update;
  select coalesce(sum(price_pence), 0) into taken from membership_sales where order_id = new.order_id;
  select coalesce(sum(pence), 0) into given from contract_returns where order_id = new.order_id;
  if given + new.pence > taken then
    raise exception 'order % took % pence for memberships', new.order_id, taken using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger contract_return_guard before insert on contract_returns
  for each row execute function contract_return_guard();
create trigger money_is_kept before update of client_id, contract_id, order_id, pence on contract_returns
  for each row execute function money_is_kept();

-- Posts what comes back of a contract: it was earned, and is owed to the card. What is kept stays earned.
create function contract_return_to_ledger() returns trigger language plpgsql as $$
declare
  entry ledger_transactions;
begin
  entry.client_id := new.client_id;
  entry.kind := 'membership-returned';
  entry.source := new.id;
  entry.at := new.created_at;
  entry.order_id := new.order_id;
  select c.payer_id into entry.customer_id from contracts c where c.id = new.contract_id;
  select m.who, m.cause into entry.who, entry.why from contract_moves m
    where m.contract_id = new.contract_id order by m.id desc limit 1;
  perform post_to_ledger(entry, '{membership-sales,refunds-due}', array[new.pence, -new.pence]);
  return null;
end
$$;

create trigger contract_return_to_ledger after insert on contract_returns
  for each row execute function contract_return_to_ledger();

-- A refund is for a cancellation of a booking, or for what comes back of a contract.
alter table refunds
  alter column cancellation_id drop not null,
  add column contract_return_id uuid unique references contract_returns (id) on delete cascade,
  add constraint refunds_of_one_thing check (num_nonnulls(cancellation_id, contract_return_id) = 1);

-- As before, with the contract's return among what a refund is for.
create or replace function refund_guard() returns trigger language plpgsql as $$
declare
  before text := case when tg_op = 'UPDATE' then old.state end;
  taken integer;
  refunded bigint;
begin
  if before is distinct from new.state and not exists (
    select from refund_edges where from_state is not distinct from before and to_state = new.state
  ) then
    raise exception 'no move of a refund leads from % to %', before, new.state using errcode = 'check_violation';
  end if;
  if tg_op = 'INSERT' then
    select amount_pence into taken from payment_attempts where id = new.attempt_id for no key update;
    select coalesce(sum(amount_pence), 0) into refunded from refunds where attempt_id = new.attempt_id;
    if refunded + new.amount_pence > taken then
      raise exception 'payment % took % pence', new.attempt_id, taken using errcode = 'check_violation';
    end if;
  elsif new.amount_pence <> old.amount_pence or new.attempt_id <> old.attempt_id
    or new.cancellation_id is distinct from old.cancellation_id
    or new.contract_return_id is distinct from old.contract_return_id then
    raise exception 'refund % is what it is', new.id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
