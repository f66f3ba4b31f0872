-- The guards of the ledger ask one statement for all that a statement has written, and a move of a payment is
-- looked up by one: a purchase passes them three times.

-- Refuses postings that do not make a transaction whole and in balance: it is written with a single
-- statement, or not at all. Each transaction is looked up by its key, in a subquery: a join over the whole
-- tables, planned while they were small, costs more than what it guards.
create or replace function ledger_postings_balance() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select one.* into wrong
  from (
    select w.*, (select t.pence from ledger_transactions t where t.id = w.id) as said,
      -- Postings of an earlier statement are not in `added`: nothing is added to a transaction that is written.
      (select count(*) from ledger_postings p where p.transaction_id = w.id) as written
    from (
      select transaction_id as id, sum(pence) as balance, sum(pence) filter (where pence > 0) as debits, count(*) as postings
      from added group by 1) w) one
  where one.said is null or one.balance <> 0 or one.debits is distinct from one.said or one.written <> one.postings
  limit 1;
  if found then
    raise exception 'ledger transaction % of % pence has % pence of debits and a balance of %', wrong.id, wrong.said,
      wrong.debits, wrong.balance using errcode = 'check_violation';
  end if;
  return null;
end
$$;

-- Refuses a transaction without postings. The subquery keeps the look-up by key here, too.
create or replace function ledger_transactions_are_whole() returns trigger language plpgsql as $$
declare
  empty bigint;
begin
  select a.id into empty from added a
  where not (select exists (select from ledger_postings p where p.transaction_id = a.id)) limit 1;
  if found then
    raise exception 'ledger transaction % has no postings', empty using errcode = 'check_violation';
  end if;
  return null;
end
$$;

-- Posts a move of a payment by card, with who made it and why: its bank holds the money, lets go of it, or it
-- is taken. Money that the bank holds is noted, and is not ours; it is noted once, and let go of at whichever
-- end, though staff may have had the payment meanwhile. A sum that the bank held and was not asked for is
-- noted in the same way, from when it is found. An order that was paid in another way is no money of the
-- card's.
create or replace function attempt_to_ledger() returns trigger language plpgsql as $$
declare
  entry ledger_transactions;
  held integer;
  ordered bigint;
begin
  entry.client_id := new.client_id;
  entry.source := new.id;
  entry.at := now();
  entry.attempt_id := new.id;
  entry.customer_id := new.customer_id;
  select move.who, move.cause,
      (select t.pence from ledger_transactions t where t.kind = 'authorised' and t.source = entry.source),
      case when new.state = 'captured' then (select o.id from orders o where o.attempt_id = new.id) end
    into entry.who, entry.why, held, ordered
    from (select m.who, m.cause from payment_attempt_moves m where m.attempt_id = new.id order by m.id desc limit 1) move;
  -- It may be noted already, if the payment needed attention meanwhile: its bank still holds the same.
  if held is null and (new.state = 'authorised' or new.other_pence is not null) then
    held := case when new.state = 'authorised' then new.amount_pence else new.other_pence end;
    entry.kind := 'authorised';
    perform post_to_ledger(entry, '{card-held,card-holds}', array[held, -held]);
  end if;
  if new.state in ('authorised', 'voiding') then
    return null;
  end if;
  held := coalesce(held, 0);
  if new.state = 'captured' then
    entry.kind := 'captured';
    entry.order_id := ordered;
    perform post_to_ledger(entry,
      array[case when new.paid_otherwise then 'other-way' else 'card' end, 'card-due', 'card-holds', 'card-held'],
      array[new.amount_pence, -new.amount_pence, held, -held]);
  else
    entry.kind := 'released';
    perform post_to_ledger(entry, '{card-holds,card-held}', array[held, -held]);
  end if;
  return null;
end
$$;

drop function post_attempt(payment_attempts, timestamptz, text, text);
