-- Money's own ledger: every movement is a transaction of two or more postings that sum to nought. The rows of orders, payments,
-- credit and refunds say what happened; these say where each penny is. The accounts and what each of them means stand in
-- packages/rules (ledger.ts); a test compares the two lists.

-- Without a foreign key and without a name: a client, a customer or an order that is deleted leaves its numbers in the books.
create table ledger_transactions (
  id bigint generated always as identity primary key,
  client_id integer not null,
  kind text not null check (kind in (
    'authorised', 'released', 'captured', 'ordered', 'credit-given', 'credit-used', 'credit-released', 'credit-returned',
    'credit-expired', 'given-up', 'refunded', 'paid-out', 'payout-undone', 'charge-owed', 'charge-settled', 'uses')),
  -- The row that made it: with the kind it is there once, however often it is asked for.
  source text collate "C" not null,
  at timestamptz not null,
  -- What its debits come to, and so its credits.
  pence integer not null check (pence > 0),
  order_id bigint,
  attempt_id uuid,
  customer_id bigint,
  -- Who did it, where that is known, as `Who` in packages/rules says it; and why, in the words of the row that made it.
  who text check (who ~ '^(customer|bank|webhook|sweep|operator)$|^staff [1-9][0-9]*$|^operator .{1,80}$'),
  why text not null default '',
  unique (kind, source)
);
create index ledger_transactions_by_moment on ledger_transactions (client_id, at);
create index ledger_transactions_by_order on ledger_transactions (order_id) where order_id is not null;
create index ledger_transactions_of_credit on ledger_transactions (customer_id, at) where starts_with(kind, 'credit-');

create table ledger_postings (
  transaction_id bigint not null,
  account text not null check (account in (
    'card-held', 'card-holds', 'card-due', 'card', 'cash', 'cheque', 'voucher', 'bank-transfer', 'other-way',
    'credit-general', 'credit-membership', 'credit-held', 'credit-due', 'credit-given', 'credit-expired',
    'refunds-due', 'desk-due', 'sales', 'package-sales', 'kept',
    'charges-due', 'charges', 'charges-settled', 'benefits-given', 'packages-used', 'uses')),
  -- A debit is more than nought, a credit less.
  pence integer not null check (pence <> 0),
  -- Of an account of credit: which lot of the customer's.
  lot_id bigint,
  primary key (transaction_id, account)
);

-- A transaction is written whole and in balance, with one statement, or not at all. Looked at once a statement.
create function ledger_postings_balance() returns trigger language plpgsql as $$
declare
  odd record;
begin
  select touched.id, t.pence, sums.balance, sums.debits into odd
  from (select distinct transaction_id as id from added) touched
    left join ledger_transactions t on t.id = touched.id,
    lateral (select sum(p.pence) as balance, sum(p.pence) filter (where p.pence > 0) as debits
      from ledger_postings p where p.transaction_id = touched.id) sums
  where t.id is null or sums.balance <> 0 or sums.debits is distinct from t.pence limit 1;
  if found then
    raise exception 'ledger transaction % of % pence has % pence of debits and a balance of %', odd.id, odd.pence,
      odd.debits, odd.balance using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger ledger_postings_balance after insert on ledger_postings
  referencing new table as added for each statement execute function ledger_postings_balance();

create function ledger_transactions_are_whole() returns trigger language plpgsql as $$
declare
  empty bigint;
begin
  select t.id into empty from added t
  where not exists (select from ledger_postings p where p.transaction_id = t.id) limit 1;
  if found then
    raise exception 'ledger transaction % has no postings', empty using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger ledger_transactions_are_whole after insert on ledger_transactions
  referencing new table as added for each statement execute function ledger_transactions_are_whole();

-- What is in the books stays as it is.
create function ledger_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'nothing is changed or taken out of %', tg_table_name using errcode = 'check_violation';
end
$$;
create trigger ledger_transactions_are_kept before update or delete or truncate on ledger_transactions
  for each statement execute function ledger_is_kept();
create trigger ledger_postings_are_kept before update or delete or truncate on ledger_postings
  for each statement execute function ledger_is_kept();

-- Writes one transaction. What is nought is no posting, and without postings there is no transaction.
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

-- The triggers below are the only callers: they post with the statement that writes the row, so that no code can forget it. What
-- there was before is posted by the same functions, as at its own moment.

-- A card's bank holds the money, lets go of it, or it is taken. What it holds is noted and is not ours.
create function post_attempt(a payment_attempts, moved_at timestamptz, who text, why text) returns void language plpgsql as $$
declare
  entry ledger_transactions;
  held integer := 0;
begin
  entry.client_id := a.client_id;
  entry.source := a.id;
  entry.at := moved_at;
  entry.attempt_id := a.id;
  entry.customer_id := a.customer_id;
  entry.who := who;
  entry.why := why;
  if a.state = 'authorised' then
    entry.kind := 'authorised';
    perform post_to_ledger(entry, '{card-held,card-holds}', array[a.amount_pence, -a.amount_pence]);
    return;
  end if;
  select t.pence into held from ledger_transactions t where t.kind = 'authorised' and t.source = entry.source;
  held := coalesce(held, 0);
  if a.state = 'captured' then
    entry.kind := 'captured';
    select o.id into entry.order_id from orders o where o.attempt_id = a.id;
    perform post_to_ledger(entry, '{card,card-due,card-holds,card-held}',
      array[a.amount_pence, -a.amount_pence, held, -held]);
  else
    entry.kind := 'released';
    perform post_to_ledger(entry, '{card-holds,card-held}', array[held, -held]);
  end if;
end
$$;

create function attempt_to_ledger() returns trigger language plpgsql as $$
declare
  move record;
begin
  select m.who, m.cause into move from payment_attempt_moves m where m.attempt_id = new.id order by m.id desc limit 1;
  perform post_attempt(new, now(), move.who, move.cause);
  return null;
end
$$;

-- What was sold, and by what it is paid: a card that is still to be taken from, credit that the payment had frozen, the desk.
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

create function order_to_ledger() returns trigger language plpgsql as $$
begin
  perform post_order(new);
  return null;
end
$$;

-- Each entry of the lots is one movement of its customer's credit; where it comes from or goes to is said by its cause.
create function post_credit(e credit_entries) returns void language plpgsql as $$
declare
  entry ledger_transactions;
  other text;
  -- Of the payment or the cancellation that the cause names.
  named text := substring(e.cause from '^[a-z]+ ([0-9a-f]{8}-[0-9a-f-]{27})$');
begin
  entry.client_id := e.client_id;
  entry.source := e.id;
  entry.at := e.created_at;
  entry.customer_id := e.customer_id;
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

create function credit_to_ledger() returns trigger language plpgsql as $$
begin
  perform post_credit(e) from added e order by e.id;
  return null;
end
$$;

-- What was sold is given up: it is owed to a card, as credit or at the desk, or kept.
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
  entry.who := case x.cause when 'staff' then 'staff ' || x.by_customer_id when 'operator' then 'operator' else 'customer' end;
  entry.why := case x.cause when 'moved' then 'Booking moved' when 'operator' then 'Session cancelled'
    else 'Booking cancelled' end;
  perform post_to_ledger(entry, '{sales,refunds-due,credit-due,desk-due,kept}', array[x.value_pence, -x.card_pence,
    -(x.membership_pence + x.general_pence + x.new_credit_pence), -x.desk_pence, -x.kept_pence]);
end
$$;

create function cancellation_to_ledger() returns trigger language plpgsql as $$
begin
  perform post_cancellation(new);
  return null;
end
$$;

-- A refund is paid: to the card, or by staff in another way.
create function post_refund(r refunds, moved_at timestamptz, who text, why text) returns void language plpgsql as $$
declare
  entry ledger_transactions;
begin
  entry.client_id := r.client_id;
  entry.kind := 'refunded';
  entry.source := r.id;
  entry.at := moved_at;
  entry.order_id := r.order_id;
  entry.attempt_id := r.attempt_id;
  entry.who := who;
  entry.why := why;
  perform post_to_ledger(entry, array['refunds-due', case when r.paid_otherwise then 'other-way' else 'card' end],
    array[r.amount_pence, -r.amount_pence]);
end
$$;

create function refund_to_ledger() returns trigger language plpgsql as $$
declare
  move record;
begin
  select m.who, m.cause into move from refund_moves m where m.refund_id = new.id order by m.id desc limit 1;
  perform post_refund(new, now(), move.who, move.cause);
  return null;
end
$$;

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

create function payout_to_ledger() returns trigger language plpgsql as $$
begin
  perform post_payout(new);
  return null;
end
$$;

-- Of what may change again, each change is a transaction of its own: under the row's number they are counted.
create function next_source(of_kind text, row_id bigint) returns text language sql as $$
  select row_id || ' ' || count(*) from ledger_transactions
  where kind = of_kind and source >= row_id || ' ' and source < row_id || '!'
$$;

-- What a person owes for a place that was missed or given up late, until it is settled: in which way is not told to us.
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
  perform post_to_ledger(entry, '{charges-due,charges}', array[owed, -owed]);
  entry.kind := 'charge-settled';
  entry.source := next_source(entry.kind, c.id);
  perform post_to_ledger(entry, '{charges-settled,charges-due}', array[settled, -settled]);
end
$$;

create function settled_pence(c penalties) returns integer language sql immutable as $$
  select case when c.settled_on is null then 0 else c.amount_pence end
$$;

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

-- What the usual price of a place is more than its price with a benefit or a visit of a package: no money, and noted as long as
-- the place stands or its use is kept.
create function post_uses(b bookings, benefits integer, packages integer, moved_at timestamptz) returns void language plpgsql as $$
declare
  entry ledger_transactions;
begin
  entry.client_id := b.client_id;
  entry.kind := 'uses';
  entry.source := next_source(entry.kind, b.id);
  entry.at := moved_at;
  entry.order_id := b.order_id;
  entry.customer_id := b.customer_id;
  perform post_to_ledger(entry, '{benefits-given,packages-used,uses}', array[benefits, packages, -(benefits + packages)]);
end
$$;

create function worth_of_uses(b bookings, of_kind text, places integer) returns integer language sql immutable as $$
  select case when b.shown #>> '{priced,worth,kind}' = of_kind then (b.shown #>> '{priced,worth,pence}')::integer * places
    else 0 end
$$;

create function booking_uses_to_ledger() returns trigger language plpgsql as $$
declare
  benefits integer := worth_of_uses(new, 'benefit', new.quantity - new.cancelled_places);
  packages integer := worth_of_uses(new, 'package', new.quantity - new.cancelled_places);
begin
  if tg_op = 'UPDATE' then
    benefits := benefits - worth_of_uses(old, 'benefit', old.quantity - old.cancelled_places);
    packages := packages - worth_of_uses(old, 'package', old.quantity - old.cancelled_places);
  end if;
  perform post_uses(new, benefits, packages, now());
  return null;
end
$$;

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
  perform post_uses(b, worth_of_uses(b, 'benefit', visits), worth_of_uses(b, 'package', visits), now())
  from booking_cancellations x join bookings b on b.id = x.booking_id where x.id = kept.cancellation_id;
  return null;
end
$$;

-- What there was before, each as at its moment, in the order in which it happened.
do $$
declare
  event record;
begin
  for event in
    select 1 as step, c.client_id, c.id::text as source, c.created_at as at, null::text as state, null::text as why, null::text as who
      from credit_entries c
    union all select 2, a.client_id, a.id::text, m.at, m.to_state, m.cause, m.who
      from payment_attempts a, lateral (select distinct on (to_state) to_state, cause, moved_at as at,
          -- Of rows from before it was kept, it is not known.
          to_jsonb(moved) ->> 'who' as who from payment_attempt_moves moved
        where attempt_id = a.id and to_state in ('authorised', 'captured', 'voided') order by to_state, id desc) m
      where a.amount_pence > 0
    union all select 3, o.client_id, o.id::text, o.created_at, null, null, null from orders o
    union all select 4, x.client_id, x.id::text, x.created_at, null, null, null from booking_cancellations x
    union all select 5, r.client_id, r.id::text, m.moved_at, null, m.cause,
        coalesce(to_jsonb(m) ->> 'who', 'staff ' || (to_jsonb(m) ->> 'staff_id'))
      from refunds r, lateral (select * from refund_moves where refund_id = r.id and to_state = 'done' order by id desc limit 1) m
      where r.state = 'done'
    union all select 6, p.client_id, p.id::text, p.created_at, null, null, null from desk_payouts p
    union all select 7, c.client_id, c.id::text, c.occurred_on::timestamptz, null, null, null from penalties c
    order by at, step, source, state
  loop
    case event.step
      when 1 then perform post_credit(e) from credit_entries e where e.id = event.source::bigint;
      when 2 then perform post_attempt(jsonb_populate_record(a, jsonb_build_object('state', event.state)), event.at, event.who, event.why)
        from payment_attempts a where a.id = event.source::uuid;
      when 3 then perform post_order(o) from orders o where o.id = event.source::bigint;
      when 4 then perform post_cancellation(x) from booking_cancellations x where x.id = event.source::uuid;
      when 5 then perform post_refund(r, event.at, event.who, event.why) from refunds r where r.id = event.source::uuid;
      when 6 then perform post_payout(p) from desk_payouts p where p.id = event.source::bigint;
      when 7 then perform post_charge(c, c.amount_pence, settled_pence(c), event.at) from penalties c where c.id = event.source::bigint;
    end case;
  end loop;
end
$$;

create trigger attempt_to_ledger after update of state on payment_attempts for each row
  when (new.amount_pence > 0 and new.state is distinct from old.state and new.state in ('authorised', 'captured', 'voided'))
  execute function attempt_to_ledger();
create trigger order_to_ledger after insert on orders for each row
  when (new.total_pence > 0) execute function order_to_ledger();
create trigger credit_to_ledger after insert on credit_entries
  referencing new table as added for each statement execute function credit_to_ledger();
create trigger cancellation_to_ledger after insert on booking_cancellations for each row
  when (new.value_pence > 0) execute function cancellation_to_ledger();
create trigger refund_to_ledger after update of state on refunds for each row
  when (new.state = 'done' and old.state <> 'done') execute function refund_to_ledger();
create trigger payout_to_ledger after insert on desk_payouts for each row execute function payout_to_ledger();
create trigger charge_to_ledger after insert or update of amount_pence, settled_on on penalties for each row
  execute function charge_to_ledger();
create trigger booking_uses_to_ledger after insert on bookings for each row
  when (new.shown #> '{priced,worth}' is not null) execute function booking_uses_to_ledger();
create trigger changed_uses_to_ledger after update of shown, cancelled_places on bookings for each row
  when (new.shown #> '{priced,worth}' is not null or old.shown #> '{priced,worth}' is not null)
  execute function booking_uses_to_ledger();
create trigger kept_uses_to_ledger after insert or delete on kept_uses for each row execute function kept_uses_to_ledger();

-- What the ledger was told once stays so where it stands: a mistake is a row of its own.
create function money_is_kept() returns trigger language plpgsql as $$
begin
  -- With its client a row goes, too.
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
