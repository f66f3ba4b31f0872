-- Memberships at the desk: joinings that staff prepare for a person's own phone, and what comes back of a contract
-- that was paid at the desk.

-- A joining that staff have prepared. Its link is in `mail_links`; the person chooses, agrees and pays themselves.
create table prepared_joinings (
  id bigint generated always as identity (start with 44000001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  -- The customer who joins; null where the person makes their account first, and then the one who has joined.
  customer_id bigint references customers (id) on delete cascade,
  plan_id integer not null references membership_plans (id),
  venue_id integer not null references venues (id) on delete cascade,
  starts_on date not null,
  -- People of the household by their places: [{ "place", "userId" }].
  people jsonb not null,
  -- The member of staff who prepared it.
  staff_id bigint not null references customers (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'joined', 'withdrawn')),
  contract_id bigint unique references contracts (id) on delete cascade,
  prepared_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((state = 'joined') = (contract_id is not null))
);
create index prepared_joinings_by_client on prepared_joinings (client_id, prepared_at);
create index prepared_joinings_by_customer on prepared_joinings (customer_id) where customer_id is not null;
create index prepared_joinings_by_staff on prepared_joinings (staff_id);

-- Refuses to change a joining that is over: of a person who joins and staff who withdraw it, the first one decides.
create function prepared_joining_guard() returns trigger language plpgsql as $$
begin
  raise exception 'prepared joining % is % already', old.id, old.state using errcode = 'check_violation';
end
$$;

create trigger prepared_joining_guard before update of state, contract_id on prepared_joinings
  for each row when (old.state <> 'waiting') execute function prepared_joining_guard();

-- Returns what an order owes at the desk: of bookings that were cancelled, and of contracts that it paid for there.
create function owed_at_desk(o orders) returns bigint language sql stable as $$
  select coalesce((select sum(x.desk_pence) from booking_cancellations x where x.order_id = o.id), 0)
    + case when o.desk_pence > 0 then
        coalesce((select sum(r.pence) from contract_returns r where r.order_id = o.id), 0) else 0 end
$$;

-- As before, with what comes back of contracts among what is owed.
create or replace function desk_payout_guard() returns trigger language plpgsql as $$
declare
  owed bigint;
  paid bigint;
  undone record;
begin
  if tg_op <> 'INSERT' then
    raise exception 'payout % is what it is', old.id using errcode = 'check_violation';
  end if;
  perform from orders where id = new.order_id and client_id = new.client_id for no key update;
  select owed_at_desk(o) into owed from orders o where o.id = new.order_id;
  select coalesce(sum(amount_pence), 0) into paid from desk_payouts where order_id = new.order_id;
  if new.undoes_id is not null then
    select amount_pence, order_id, undoes_id into undone from desk_payouts where id = new.undoes_id;
    if exists (select from desk_payouts where undoes_id = new.undoes_id) then
      raise exception 'payout % is undone already', new.undoes_id using errcode = 'TL011';
    end if;
    if undone.order_id <> new.order_id or undone.undoes_id is not null or undone.amount_pence <> -new.amount_pence then
      raise exception 'payout % is not undone by this', new.undoes_id using errcode = 'check_violation';
    end if;
  elsif paid + new.amount_pence > owed then
    raise exception 'order % owes % pence, and % are paid out', new.order_id, owed, paid using errcode = 'TL011';
  end if;
  return new;
end
$$;

-- As before; what was paid at the desk is owed there, and not to a card.
create or replace function contract_return_to_ledger() returns trigger language plpgsql as $$
declare
  entry ledger_transactions;
  of_desk boolean;
begin
  select o.desk_pence > 0 into of_desk from orders o where o.id = new.order_id;
  entry.client_id := new.client_id;
  entry.kind := 'membership-returned';
  entry.source := new.id;
  entry.at := new.created_at;
  entry.order_id := new.order_id;
  select c.payer_id into entry.customer_id from contracts c where c.id = new.contract_id;
  select m.who, m.cause into entry.who, entry.why from contract_moves m
    where m.contract_id = new.contract_id order by m.id desc limit 1;
  perform post_to_ledger(entry, array['membership-sales', case when of_desk then 'desk-due' else 'refunds-due' end],
    array[new.pence, -new.pence]);
  return null;
end
$$;
