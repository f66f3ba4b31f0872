-- What staff have paid out at the desk of what an order owes to a person without an account. A mistake is a row of its own,
-- of the same sum with the other sign, so that nothing is ever taken out of the books.
create table desk_payouts (
  id bigint generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  order_id bigint not null references orders (id) on delete cascade,
  amount_pence integer not null check (amount_pence <> 0),
  tender text not null check (tender in ('cash', 'cheque', 'bank-transfer', 'other')),
  -- The number of a cheque or a transfer, or what the other way was.
  note text not null default '' check (tender <> 'other' or note <> ''),
  -- The payout that was a mistake, and why.
  undoes_id bigint unique references desk_payouts (id) on delete cascade,
  reason text not null default '',
  staff_id bigint not null references customers (id),
  created_at timestamptz not null default clock_timestamp(),
  check ((undoes_id is null) = (amount_pence > 0)),
  check ((undoes_id is null) = (reason = ''))
);
create index desk_payouts_by_order on desk_payouts (order_id);
create index desk_payouts_by_staff on desk_payouts (staff_id);
create index booking_cancellations_to_pay_out on booking_cancellations (client_id, order_id) where desk_pence > 0;

-- Never more than is owed, whoever presses at the same moment: the order's row is the lock.
create function desk_payout_guard() returns trigger language plpgsql as $$
declare
  owed bigint;
  paid bigint;
  undone record;
begin
  if tg_op <> 'INSERT' then
    raise exception 'payout % is what it is', old.id using errcode = 'check_violation';
  end if;
  perform from orders where id = new.order_id and client_id = new.client_id for no key update;
  select coalesce(sum(desk_pence), 0) into owed from booking_cancellations where order_id = new.order_id;
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
create trigger desk_payout_guard before insert or update on desk_payouts
  for each row execute function desk_payout_guard();

-- Who moved a refund, where a person did: the cause is what they said.
alter table refund_moves add column staff_id bigint references customers (id) on delete set null;
-- Staff paid it in another way than to its card.
alter table refunds add column paid_otherwise boolean not null default false check (not paid_otherwise or state = 'done');
create index refunds_to_look_at on refunds (client_id, created_at) where state <> 'done';
