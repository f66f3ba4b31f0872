-- The ledger of money: every movement is a transaction of two or more postings that sum to nought. The rows
-- of orders, payments, credit and refunds say what happened; these say where each penny is. The accounts, and
-- the meaning of each, stand in packages/rules (ledger.ts); a test compares the two lists.

-- A movement of money. Without a foreign key and without a name: a client, a customer or an order that is
-- deleted leaves its numbers in the books.
create table ledger_transactions (
  id bigint generated always as identity primary key,
  client_id integer not null,
  kind text not null check (kind in (
    'authorised', 'released', 'captured', 'ordered', 'credit-given', 'credit-used', 'credit-released', 'credit-returned',
    'credit-expired', 'given-up', 'refunded', 'refund-undone', 'paid-out', 'payout-undone', 'charge-owed', 'charge-settled',
    'uses', 'late-held', 'late-taken', 'late-returned', 'late-undone')),
  -- The row that made it. With the kind it is there once, however often it is asked for.
  source text collate "C" not null,
  at timestamptz not null,
  -- Sum of its debits, and so of its credits.
  pence integer not null check (pence > 0),
  order_id bigint,
  attempt_id uuid,
  customer_id bigint,
  -- The person or program that did it, where known, as `Who` in packages/rules says it; and why, in the words
  -- of the row that made it.
  who text check (who ~ '^(customer|bank|webhook|sweep|operator)$|^staff [1-9][0-9]*$|^operator .{1,80}$'),
  why text not null default '',
  unique (kind, source)
);
create index ledger_transactions_by_moment on ledger_transactions (client_id, at);
create index ledger_transactions_by_order on ledger_transactions (order_id) where order_id is not null;
create index ledger_transactions_of_credit on ledger_transactions (customer_id, at) where starts_with(kind, 'credit-');

-- A change of an account by a transaction.
create table ledger_postings (
  transaction_id bigint not null,
  account text not null check (account in (
    'card-held', 'card-holds', 'card-due', 'card', 'cash', 'cheque', 'voucher', 'bank-transfer', 'other-way',
    'credit-general', 'credit-membership', 'credit-held', 'credit-due', 'credit-given', 'credit-expired',
    'refunds-due', 'late-due', 'desk-due', 'sales', 'package-sales', 'kept',
    'charges-due', 'charges', 'charges-settled', 'benefits-given', 'packages-used', 'uses')),
  -- A debit is more than nought, a credit less.
  pence integer not null check (pence <> 0),
  -- For an account of credit: the customer's lot.
  lot_id bigint,
  primary key (transaction_id, account)
);

-- Refuses postings that do not make a transaction whole and in balance: it is written with a single
-- statement, or not at all. Checked once a statement. Each transaction is looked up by its key: a join over
-- the whole tables, planned while they were small, costs more than what it guards.
create function ledger_postings_balance() returns trigger language plpgsql as $$
declare
  one record;
  said integer;
  written bigint;
begin
  for one in
    select transaction_id as id, sum(pence) as balance, sum(pence) filter (where pence > 0) as debits, count(*) as postings
    from added group by 1
  loop
    select t.pence into said from ledger_transactions t where t.id = one.id;
    -- Postings of an earlier statement are not in `added`: nothing is added to a transaction that is written.
    select count(*) into written from ledger_postings p where p.transaction_id = one.id;
    if said is null or one.balance <> 0 or one.debits is distinct from said or written <> one.postings then
      raise exception 'ledger transaction % of % pence has % pence of debits and a balance of %', one.id, said,
        one.debits, one.balance using errcode = 'check_violation';
    end if;
  end loop;
  return null;
end
$$;

create trigger ledger_postings_balance after insert on ledger_postings
  referencing new table as added for each statement execute function ledger_postings_balance();

-- Refuses a transaction without postings.
create function ledger_transactions_are_whole() returns trigger language plpgsql as $$
declare
  one bigint;
begin
  for one in select id from added loop
    perform from ledger_postings p where p.transaction_id = one limit 1;
    if not found then
      raise exception 'ledger transaction % has no postings', one using errcode = 'check_violation';
    end if;
  end loop;
  return null;
end
$$;

create trigger ledger_transactions_are_whole after insert on ledger_transactions
  referencing new table as added for each statement execute function ledger_transactions_are_whole();

-- Refuses every change of the books.
create function ledger_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'nothing is changed or taken out of %', tg_table_name using errcode = 'check_violation';
end
$$;

create trigger ledger_transactions_are_kept before update or delete or truncate on ledger_transactions
  for each statement execute function ledger_is_kept();
create trigger ledger_postings_are_kept before update or delete or truncate on ledger_postings
  for each statement execute function ledger_is_kept();

-- Writes a transaction. A sum of nought is no posting, and without postings there is no transaction.
create function post_to_ledger(
  entry ledger_transactions, accounts text[], amounts integer[], lot bigint default null
) returns void language plpgsql as $$
declare
  debits integer := 0;
  amount integer;
begin
  foreach amount in array amounts loop
    if amount > 0 then debits := debits + amount; end if;
  end loop;
  if debits = 0 then
    return;
  end if;
  with written as (
    insert into ledger_transactions (client_id, kind, source, at, pence, order_id, attempt_id, customer_id, who, why)
    values (entry.client_id, entry.kind, entry.source, entry.at, debits, entry.order_id, entry.attempt_id,
      entry.customer_id, entry.who, coalesce(entry.why, ''))
    returning id)
  insert into ledger_postings (transaction_id, account, pence, lot_id)
  select written.id, p.account, p.pence, case when starts_with(p.account, 'credit-') then lot end
  from written, unnest(accounts, amounts) as p (account, pence) where p.pence <> 0;
end
$$;

-- The triggers below are the only callers: they post with the statement that writes the row, so that no code
-- can forget to.

-- Posts a payment by card: its bank holds the money, lets go of it, or it is taken. Money that the bank holds
-- is noted, and is not ours; it is noted once, and let go of at whichever end, though staff may have had the
-- payment meanwhile. A sum that the bank held and was not asked for is noted in the same way, from when it is
-- found. An order that was paid in another way is no money of the card's.
create function post_attempt(a payment_attempts, moved_at timestamptz, who text, why text) returns void language plpgsql as $$
declare
  entry ledger_transactions;
  held integer;
begin
  entry.client_id := a.client_id;
  entry.source := a.id;
  entry.at := moved_at;
  entry.attempt_id := a.id;
  entry.customer_id := a.customer_id;
  entry.who := who;
  entry.why := why;
  select t.pence into held from ledger_transactions t where t.kind = 'authorised' and t.source = entry.source;
  -- It may be noted already, if the payment needed attention meanwhile: its bank still holds the same.
  if held is null and (a.state = 'authorised' or a.other_pence is not null) then
    held := case when a.state = 'authorised' then a.amount_pence else a.other_pence end;
    entry.kind := 'authorised';
    perform post_to_ledger(entry, '{card-held,card-holds}', array[held, -held]);
  end if;
  if a.state in ('authorised', 'voiding') then
    return;
  end if;
  held := coalesce(held, 0);
  if a.state = 'captured' then
    entry.kind := 'captured';
    select o.id into entry.order_id from orders o where o.attempt_id = a.id;
    perform post_to_ledger(entry,
      array[case when a.paid_otherwise then 'other-way' else 'card' end, 'card-due', 'card-holds', 'card-held'],
      array[a.amount_pence, -a.amount_pence, held, -held]);
  else
    entry.kind := 'released';
    perform post_to_ledger(entry, '{card-holds,card-held}', array[held, -held]);
  end if;
end
$$;

-- Posts a move of a payment, with who made it and why.
create function attempt_to_ledger() returns trigger language plpgsql as $$
declare
  move record;
begin
  select m.who, m.cause into move from payment_attempt_moves m where m.attempt_id = new.id order by m.id desc limit 1;
  perform post_attempt(new, now(), move.who, move.cause);
  return null;
end
$$;

create trigger attempt_to_ledger after update of state on payment_attempts for each row
  when (new.amount_pence > 0 and new.state is distinct from old.state and (new.state in ('authorised', 'captured', 'voided')
    or (old.state = 'needs_attention' and new.state in ('declined', 'expired'))
    or (new.state = 'voiding' and new.other_pence is not null)))
  execute function attempt_to_ledger();

-- Posts an order: the sale, and what pays for it: a card that is still to be charged, credit that the payment
-- had frozen, the desk.
create function post_order(o orders) returns void language plpgsql as $$
declare
  entry ledger_transactions;
  cash integer := 0;
  cheque integer := 0;
  voucher integer := 0;
  packages integer := 0;
begin
  if o.desk_pence > 0 then
    select coalesce(sum(amount_pence) filter (where tender = 'cash'), 0),
      coalesce(sum(amount_pence) filter (where tender = 'cheque'), 0),
      coalesce(sum(amount_pence) filter (where tender = 'offline-voucher'), 0)
      into cash, cheque, voucher from order_tenders where order_id = o.id;
  end if;
  select coalesce(sum(price_pence), 0) into packages from package_sales where order_id = o.id;
  entry.client_id := o.client_id;
  entry.kind := 'ordered';
  entry.source := o.id;
  entry.at := o.created_at;
  entry.order_id := o.id;
  entry.attempt_id := o.attempt_id;
  entry.customer_id := o.customer_id;
  entry.who := coalesce('staff ' || o.staff_id, 'customer');
  perform post_to_ledger(entry, '{card-due,credit-held,cash,cheque,voucher,package-sales,sales}',
    array[o.card_pence, o.credit_pence, cash, cheque, voucher, -packages, packages - o.total_pence]);
end
$$;

-- Posts a new order.
create function order_to_ledger() returns trigger language plpgsql as $$
begin
  perform post_order(new);
  return null;
end
$$;

create trigger order_to_ledger after insert on orders for each row
  when (new.total_pence > 0) execute function order_to_ledger();

-- Posts an entry of a lot as a movement of its customer's credit; its cause says where it comes from or goes
-- to.
create function post_credit(e credit_entries) returns void language plpgsql as $$
declare
  entry ledger_transactions;
  other text;
  -- Id of the payment or the cancellation that the cause names.
  named text := substring(e.cause from '^[a-z]+ ([0-9a-f]{8}-[0-9a-f-]{27})$');
begin
  entry.client_id := e.client_id;
  entry.source := e.id;
  entry.at := e.created_at;
  entry.customer_id := e.customer_id;
  entry.who := e.who;
  entry.why := e.reason;
  case split_part(e.cause, ' ', 1)
    when 'attempt' then
      entry.kind := 'credit-used';
      entry.attempt_id := named::uuid;
      other := 'credit-held';
    when 'release' then
      entry.kind := 'credit-released';
      entry.attempt_id := named::uuid;
      other := 'credit-held';
    when 'cancellation' then
      entry.kind := 'credit-returned';
      select order_id into entry.order_id from booking_cancellations where id = named::uuid;
      other := 'credit-due';
    when 'expiry' then
      entry.kind := 'credit-expired';
      other := 'credit-expired';
    else
      entry.kind := 'credit-given';
      other := 'credit-given';
  end case;
  perform post_to_ledger(entry, array['credit-' || e.type, other], array[-e.amount_pence, e.amount_pence],
    coalesce(e.lot_id, e.id));
end
$$;

-- Posts new entries of credit.
create function credit_to_ledger() returns trigger language plpgsql as $$
begin
  perform post_credit(e) from added e order by e.id;
  return null;
end
$$;

create trigger credit_to_ledger after insert on credit_entries
  referencing new table as added for each statement execute function credit_to_ledger();

-- Posts a cancellation: a sale is given up, and its value is owed to a card, as credit or at the desk, or it
-- is kept.
create function post_cancellation(x booking_cancellations) returns void language plpgsql as $$
declare
  entry ledger_transactions;
begin
  entry.client_id := x.client_id;
  entry.kind := 'given-up';
  entry.source := x.id;
  entry.at := x.created_at;
  entry.order_id := x.order_id;
  entry.customer_id := x.customer_id;
  entry.who := who_gave_up(x);
  entry.why := case x.cause when 'moved' then 'Booking moved' when 'operator' then 'Session cancelled'
    else 'Booking cancelled' end;
  perform post_to_ledger(entry, '{sales,refunds-due,credit-due,desk-due,kept}', array[x.value_pence, -x.card_pence,
    -(x.membership_pence + x.general_pence + x.new_credit_pence), -x.desk_pence, -x.kept_pence]);
end
$$;

-- Posts a new cancellation.
create function cancellation_to_ledger() returns trigger language plpgsql as $$
begin
  perform post_cancellation(new);
  return null;
end
$$;

create trigger cancellation_to_ledger after insert on booking_cancellations for each row
  when (new.value_pence > 0) execute function cancellation_to_ledger();

-- Posts a refund that is paid, to the card or by staff in another way, or a refund that came back, which
-- takes it back. A refund that is done once more has the number of the refunds before it in its source.
create function post_refund(r refunds, moved_at timestamptz, who text, why text) returns void language plpgsql as $$
declare
  entry ledger_transactions;
  undone bigint;
begin
  select count(*) into undone from ledger_transactions t
  where t.order_id = r.order_id and t.kind = 'refund-undone' and split_part(t.source, '/', 1) = r.id::text;
  entry.client_id := r.client_id;
  entry.kind := case when r.state = 'done' then 'refunded' else 'refund-undone' end;
  entry.source := r.id || case when undone > 0 then '/' || undone else '' end;
  entry.at := moved_at;
  entry.order_id := r.order_id;
  entry.attempt_id := r.attempt_id;
  entry.who := who;
  entry.why := why;
  perform post_to_ledger(entry, array['refunds-due', case when r.paid_otherwise then 'other-way' else 'card' end],
    case when r.state = 'done' then array[r.amount_pence, -r.amount_pence] else array[-r.amount_pence, r.amount_pence] end);
end
$$;

-- Posts a move of a refund, with who made it and why.
create function refund_to_ledger() returns trigger language plpgsql as $$
declare
  move record;
begin
  select m.who, m.cause into move from refund_moves m where m.refund_id = new.id order by m.id desc limit 1;
  perform post_refund(new, now(), move.who, move.cause);
  return null;
end
$$;

create trigger refund_to_ledger after update of state on refunds for each row
  when ((new.state = 'done') <> (old.state = 'done')) execute function refund_to_ledger();

-- Posts a payout at the desk, or the undoing of one.
create function post_payout(p desk_payouts) returns void language plpgsql as $$
declare
  entry ledger_transactions;
begin
  entry.client_id := p.client_id;
  entry.kind := case when p.undoes_id is null then 'paid-out' else 'payout-undone' end;
  entry.source := p.id;
  entry.at := p.created_at;
  entry.order_id := p.order_id;
  entry.who := 'staff ' || p.staff_id;
  entry.why := coalesce(nullif(p.reason, ''), p.note);
  perform post_to_ledger(entry, array['desk-due', case p.tender when 'other' then 'other-way' else p.tender end],
    array[p.amount_pence, -p.amount_pence]);
end
$$;

-- Posts a new payout.
create function payout_to_ledger() returns trigger language plpgsql as $$
begin
  perform post_payout(new);
  return null;
end
$$;

create trigger payout_to_ledger after insert on desk_payouts for each row execute function payout_to_ledger();

-- Returns the source for the next transaction of a row that may change again: each change is a transaction of
-- its own, numbered under the row.
create function next_source(of_kind text, row_id bigint) returns text language sql as $$
  select row_id || ' ' || count(*) from ledger_transactions
  where kind = of_kind and source >= row_id || ' ' and source < row_id || '!'
$$;

-- Posts a charge for a place that was missed or given up late, until it is settled. The ledger is not told in
-- which way.
create function post_charge(c penalties, owed integer, settled integer, moved_at timestamptz)
  returns void language plpgsql as $$
declare
  entry ledger_transactions;
begin
  entry.client_id := c.client_id;
  entry.at := moved_at;
  entry.customer_id := c.customer_id;
  entry.why := c.reason;
  entry.kind := 'charge-owed';
  entry.source := next_source(entry.kind, c.id);
  entry.who := c.who;
  perform post_to_ledger(entry, '{charges-due,charges}', array[owed, -owed]);
  entry.kind := 'charge-settled';
  entry.source := next_source(entry.kind, c.id);
  entry.who := c.settled_by;
  perform post_to_ledger(entry, '{charges-settled,charges-due}', array[settled, -settled]);
end
$$;

-- Returns the part of a charge that is settled.
create function settled_pence(c penalties) returns integer language sql immutable as $$
  select case when c.settled_on is null then 0 else c.amount_pence end
$$;

-- Posts a new or changed charge.
create function charge_to_ledger() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform post_charge(new, new.amount_pence, settled_pence(new), now());
  else
    perform post_charge(new, new.amount_pence - old.amount_pence, settled_pence(new) - settled_pence(old), now());
  end if;
  return null;
end
$$;

create trigger charge_to_ledger after insert or update of amount_pence, settled_on on penalties for each row
  execute function charge_to_ledger();

-- Posts the sum by which the usual price of a place is more than its price with a benefit or a visit of a
-- package: no money, and noted as long as the place stands or its use is kept.
create function post_uses(b bookings, benefits integer, packages integer, who text) returns void language plpgsql as $$
declare
  entry ledger_transactions;
begin
  entry.client_id := b.client_id;
  entry.kind := 'uses';
  entry.source := next_source(entry.kind, b.id);
  entry.at := now();
  entry.order_id := b.order_id;
  entry.customer_id := b.customer_id;
  entry.who := who;
  perform post_to_ledger(entry, '{benefits-given,packages-used,uses}', array[benefits, packages, -(benefits + packages)]);
end
$$;

-- Returns the worth of the uses of so many places of a booking.
create function worth_of_uses(b bookings, of_kind text, places integer) returns integer language sql immutable as $$
  select case when b.shown #>> '{priced,worth,kind}' = of_kind then (b.shown #>> '{priced,worth,pence}')::integer * places
    else 0 end
$$;

-- Posts the uses of a new or changed booking, with who made or gave up the booking.
create function booking_uses_to_ledger() returns trigger language plpgsql as $$
declare
  benefits integer := worth_of_uses(new, 'benefit', new.quantity - new.cancelled_places);
  packages integer := worth_of_uses(new, 'package', new.quantity - new.cancelled_places);
  who text;
begin
  if tg_op = 'UPDATE' then
    benefits := benefits - worth_of_uses(old, 'benefit', old.quantity - old.cancelled_places);
    packages := packages - worth_of_uses(old, 'package', old.quantity - old.cancelled_places);
    -- The cancellation that changed it was written in the same transaction, and so has the same moment.
    select who_gave_up(x) into who from booking_cancellations x
      where x.booking_id = new.id and x.created_at = now() order by x.id desc limit 1;
  else
    select coalesce('staff ' || o.staff_id, 'customer') into who from orders o where o.id = new.order_id;
  end if;
  perform post_uses(new, benefits, packages, who);
  return null;
end
$$;

create trigger booking_uses_to_ledger after insert on bookings for each row
  when (new.shown #> '{priced,worth}' is not null) execute function booking_uses_to_ledger();
create trigger changed_uses_to_ledger after update of shown, cancelled_places on bookings for each row
  when (new.shown #> '{priced,worth}' is not null or old.shown #> '{priced,worth}' is not null)
  execute function booking_uses_to_ledger();

-- Posts uses that stay used, or come back, after their place was given up.
create function kept_uses_to_ledger() returns trigger language plpgsql as $$
declare
  kept kept_uses;
  visits integer;
begin
  if tg_op = 'INSERT' then
    kept := new;
    visits := new.quantity;
  else
    kept := old;
    visits := -old.quantity;
  end if;
  perform post_uses(b, worth_of_uses(b, 'benefit', visits), worth_of_uses(b, 'package', visits), who_gave_up(x))
  from booking_cancellations x join bookings b on b.id = x.booking_id where x.id = kept.cancellation_id;
  return null;
end
$$;

create trigger kept_uses_to_ledger after insert or delete on kept_uses for each row execute function kept_uses_to_ledger();

-- Posts late money: it stands in the ledger while it is at the provider, held or taken, until it goes back,
-- and again if it comes back from there. A fact that is learnt later stands at the moment at which it was
-- learnt: a day that is over stays as it was compared.
create function post_late_money(now_is late_money, before late_money) returns void language plpgsql as $$
declare
  entry ledger_transactions;
  held integer := 0;
  taken integer := 0;
begin
  if now_is.returned_at is null then
    held := case when now_is.is_taken then 0 else coalesce(now_is.pence, 0) end;
    taken := case when now_is.is_taken then now_is.pence else 0 end;
  end if;
  if before.attempt_id is not null and before.returned_at is null then
    held := held - case when before.is_taken then 0 else coalesce(before.pence, 0) end;
    taken := taken - case when before.is_taken then before.pence else 0 end;
  end if;
  select a.client_id, a.customer_id into entry.client_id, entry.customer_id from payment_attempts a where a.id = now_is.attempt_id;
  entry.source := now_is.attempt_id;
  entry.attempt_id := now_is.attempt_id;
  if now_is.returned_at is not null then
    entry.kind := 'late-returned';
    entry.source := now_is.attempt_id || case when now_is.came_back then '/1' else '' end;
    entry.at := now_is.returned_at;
    entry.who := now_is.returned_by;
    entry.why := now_is.returned_why;
  else
    entry.kind := case when now_is.came_back and not before.came_back then 'late-undone'
      when now_is.is_taken then 'late-taken' else 'late-held' end;
    entry.at := case when before.attempt_id is null then now_is.found_at else now() end;
    entry.who := now_is.who;
    entry.why := now_is.cause;
  end if;
  perform post_to_ledger(entry,
    array[case when now_is.paid_otherwise then 'other-way' else 'card' end, 'late-due', 'card-held', 'card-holds'],
    array[taken, -taken, held, -held]);
end
$$;

-- Posts a change of late money.
create function late_money_to_ledger() returns trigger language plpgsql as $$
begin
  perform post_late_money(new, case when tg_op = 'UPDATE' then old end);
  return null;
end
$$;

create trigger late_money_to_ledger after insert or update of pence, is_taken, returned_at on late_money for each row
  when (new.pence is not null) execute function late_money_to_ledger();

-- Refuses to change or delete money that the ledger was told of: a mistake is a row of its own.
create function money_is_kept() returns trigger language plpgsql as $$
begin
  -- A row is deleted with its client.
  if tg_op = 'DELETE' and not exists (select from clients where id = old.client_id) then
    return old;
  end if;
  raise exception 'the money of % % stays as it is written', tg_table_name, old.id using errcode = 'check_violation';
end
$$;

create trigger money_is_kept before update of client_id, total_pence, credit_pence, card_pence, desk_pence on orders for each row
  when ((new.client_id, new.total_pence, new.credit_pence, new.card_pence, new.desk_pence)
    is distinct from (old.client_id, old.total_pence, old.credit_pence, old.card_pence, old.desk_pence))
  execute function money_is_kept();
create trigger money_is_kept before update of customer_id, type, amount_pence, cause, lot_id on credit_entries for each row
  execute function money_is_kept();
create trigger money_stays before delete on credit_entries for each row execute function money_is_kept();
create trigger money_is_kept before update of value_pence, card_pence, membership_pence, general_pence, new_credit_pence,
  desk_pence, kept_pence on booking_cancellations for each row execute function money_is_kept();
