-- Bookings that are cancelled or moved, and the money that goes back for them.

-- A time at which places of a booking were given up, or a session was taken from it: their worth, and where
-- it went. A booking still stands for its price less these.
-- A booking that several orders paid for has a row for each order that gives something back: the first row is
-- the act with its places and its words, the others are its parts.
create table booking_cancellations (
  id uuid primary key,
  client_id integer not null references clients (id) on delete cascade,
  order_id bigint not null references orders (id) on delete cascade,
  booking_id bigint not null references bookings (id) on delete cascade,
  part_of uuid references booking_cancellations (id) on delete cascade,
  -- Nought where a course has lost one of its sessions.
  places integer not null check (places >= 0),
  -- Number of places of each session that were given up: all that the booking has where a course has lost a
  -- session.
  claim_places integer not null,
  -- The sessions of which places were given up.
  slot_ids bigint[] not null,
  value_pence integer not null check (value_pence >= 0),
  card_pence integer not null default 0 check (card_pence >= 0),
  membership_pence integer not null default 0 check (membership_pence >= 0),
  general_pence integer not null default 0 check (general_pence >= 0),
  -- Credit for a payment that was made in another way.
  new_credit_pence integer not null default 0 check (new_credit_pence >= 0),
  -- For staff to pay out to a person without an account.
  desk_pence integer not null default 0 check (desk_pence >= 0),
  kept_pence integer not null default 0 check (kept_pence >= 0),
  -- Charge for cancelling late: the part that was taken off, and the part that is owed. A booking is charged
  -- once.
  charge_taken_pence integer not null default 0,
  charge_owed_pence integer not null default 0 check (charge_owed_pence >= 0),
  is_strike boolean not null default false,
  -- Charge where this strike was the last of those that lead to a charge.
  strike_charge_pence integer not null default 0 check (strike_charge_pence >= 0),
  -- People who gave it up: the person who booked or a manager of theirs, staff for them, the operator for
  -- everybody, or a person who moved it.
  cause text not null check (cause in ('customer', 'staff', 'operator', 'moved')),
  -- The account that was logged in; null where the order's own address or browser was enough.
  by_customer_id bigint references customers (id) on delete set null,
  -- The account that paid, whose strikes these are.
  customer_id bigint references customers (id) on delete set null,
  -- The operator's words about a session that is cancelled.
  reason text not null default '',
  -- The words that the customer was told, sentence by sentence.
  sentences jsonb not null default '[]',
  created_at timestamptz not null default now(),
  check (card_pence + membership_pence + general_pence + new_credit_pence + desk_pence + kept_pence = value_pence),
  check (is_strike or strike_charge_pence = 0),
  check (charge_taken_pence between 0 and kept_pence),
  constraint booking_cancellations_parts check (part_of is null or (places = 0 and not is_strike and charge_owed_pence = 0))
);
create index booking_cancellations_by_order on booking_cancellations (order_id);
create index booking_cancellations_by_booking on booking_cancellations (booking_id);
create index booking_cancellations_by_part on booking_cancellations (part_of) where part_of is not null;
create index booking_cancellations_of_strikes on booking_cancellations (customer_id, created_at) where is_strike;
create index booking_cancellations_to_pay_out on booking_cancellations (client_id, order_id) where desk_pence > 0;

-- A move of a booking to another time of its activity: it stays the same booking of the same order.
create table booking_moves (
  id bigint generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  booking_id bigint not null references bookings (id) on delete cascade,
  from_slot_id bigint not null references slots (id) on delete cascade,
  to_slot_id bigint not null references slots (id) on delete cascade,
  -- Start that the booking had before: a move gives back no notice, and no more days to move within.
  from_starts_at timestamptz not null,
  -- The order that paid for the move; null where nothing was to be paid.
  order_id bigint references orders (id) on delete cascade,
  -- The part that was given back where the new time costs less; null where nothing was.
  cancellation_id uuid references booking_cancellations (id) on delete cascade,
  by_customer_id bigint references customers (id) on delete set null,
  moved_at timestamptz not null default clock_timestamp()
);
create index booking_moves_by_booking on booking_moves (booking_id);

-- A time at which a booking took over the new time of a session that the operator moved, and its customer was
-- written to.
create table booking_session_moves (
  id bigint generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  booking_id bigint not null references bookings (id) on delete cascade,
  session_move_id bigint not null references session_moves (id) on delete cascade,
  told_at timestamptz not null default clock_timestamp()
);
create index booking_session_moves_by_booking on booking_session_moves (booking_id);
create index booking_session_moves_by_move on booking_session_moves (session_move_id);

-- Uses that stay used though their place was given up, as the rule has it: counted with the uses of the
-- claims.
create table kept_uses (
  id bigint generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  cancellation_id uuid not null references booking_cancellations (id) on delete cascade,
  -- The session of the use: if its operator cancels it later, the use comes back after all.
  slot_id bigint references slots (id) on delete set null,
  usage_keys text[] not null,
  usage_holder bigint references customers (id) on delete set null,
  quantity integer not null check (quantity > 0),
  created_at timestamptz not null default now()
);
create index kept_uses_by_key on kept_uses using gin (usage_keys);
create index kept_uses_by_holder on kept_uses (usage_holder, created_at);
create index kept_uses_by_household on kept_uses (household_of_use(usage_keys));
create index kept_uses_by_slot on kept_uses (slot_id);

-- Money that goes back to a card: an attempt of its own, as a payment is. Unknown is a state; only asking the
-- provider ends it.
create table refunds (
  id uuid primary key,
  client_id integer not null references clients (id) on delete cascade,
  order_id bigint not null references orders (id) on delete cascade,
  attempt_id uuid not null references payment_attempts (id) on delete cascade,
  -- The cancellation that it is for, once.
  cancellation_id uuid not null unique references booking_cancellations (id) on delete cascade,
  amount_pence integer not null check (amount_pence > 0),
  state text not null,
  -- Number of times that the provider has refused it: each refusal is followed by a request of its own.
  refusals integer not null default 0,
  raw_status text,
  -- True where staff paid it in another way than to its card.
  paid_otherwise boolean not null default false,
  -- Time of the sweep's next look; null once it is at its end.
  check_at timestamptz,
  checks integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (not paid_otherwise or state = 'done')
);
create index refunds_by_order on refunds (order_id);
create index refunds_by_attempt on refunds (attempt_id);
create index refunds_due on refunds (check_at) where check_at is not null;
create index refunds_to_look_at on refunds (client_id, created_at) where state <> 'done';

-- A change of state of a refund: when, why, and who made it, as `Who` in packages/rules says it.
create table refund_moves (
  id bigint generated always as identity primary key,
  refund_id uuid not null references refunds (id) on delete cascade,
  from_state text,
  to_state text not null,
  -- For a move by staff: the reason that they gave.
  cause text not null,
  who text not null,
  -- The member of staff in `who`, to join by.
  staff_id bigint generated always as (case when starts_with(who, 'staff ') then substring(who from 7)::bigint end) stored,
  moved_at timestamptz not null default now(),
  constraint refund_moves_who
    check (who ~ '^(customer|bank|webhook|sweep|operator)$|^staff [1-9][0-9]*$|^operator .{1,80}$')
);
create index refund_moves_by_refund on refund_moves (refund_id);

-- A move that a refund may make. A copy of the table of states in packages/rules (refund.ts): a test compares
-- them.
create table refund_edges (
  from_state text,
  to_state text not null,
  unique nulls not distinct (from_state, to_state)
);

-- Money that staff have paid out at the desk, of the sum that an order owes to a person without an account. A
-- mistake is a row of its own, of the same sum with the other sign, so that nothing is ever taken out of the
-- books.
create table desk_payouts (
  id bigint generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  order_id bigint not null references orders (id) on delete cascade,
  amount_pence integer not null check (amount_pence <> 0),
  tender text not null check (tender in ('cash', 'cheque', 'bank-transfer', 'other')),
  -- Number of a cheque or a transfer, or a name for the other way.
  note text not null default '',
  -- The payout that was a mistake, and why.
  undoes_id bigint unique references desk_payouts (id) on delete cascade,
  reason text not null default '',
  staff_id bigint not null references customers (id),
  created_at timestamptz not null default clock_timestamp(),
  check (tender <> 'other' or note <> ''),
  check ((undoes_id is null) = (amount_pence > 0)),
  check ((undoes_id is null) = (reason = ''))
);
create index desk_payouts_by_order on desk_payouts (order_id);
create index desk_payouts_by_staff on desk_payouts (staff_id);

-- Refuses a cancellation by which a booking would give back more than an order paid for it, or an order more
-- than was paid: the order's row is the lock.
create function booking_cancellation_guard() returns trigger language plpgsql as $$
declare
  paid record;
  given record;
  worth bigint;
begin
  select card_pence, total_pence into paid from orders where id = new.order_id for no key update;
  select coalesce(sum(card_pence), 0) as card, coalesce(sum(value_pence - kept_pence), 0) as back into given
    from booking_cancellations where order_id = new.order_id;
  select bought.pence - coalesce((select sum(value_pence) from booking_cancellations
      where booking_id = new.booking_id and order_id = new.order_id), 0)
    into worth from (
      select price_pence * quantity as pence from bookings where id = new.booking_id and order_id = new.order_id
      union all
      select price_pence * quantity from booking_top_ups where booking_id = new.booking_id and order_id = new.order_id) bought;
  if worth is null or new.value_pence > worth then
    raise exception 'booking % stands for % pence of order %', new.booking_id, worth, new.order_id using errcode = 'check_violation';
  end if;
  if given.card + new.card_pence > paid.card_pence
    or given.back + new.value_pence - new.kept_pence > paid.total_pence then
    raise exception 'order % would give back more than was paid', new.order_id using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger booking_cancellation_guard before insert on booking_cancellations
  for each row execute function booking_cancellation_guard();

-- Refuses a move of a refund that the table of moves does not have, a refund of more than the payment took
-- (the payment's row is the lock), and a change of what the refund is for.
create function refund_guard() returns trigger language plpgsql as $$
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
    or new.cancellation_id <> old.cancellation_id then
    raise exception 'refund % is what it is', new.id using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger refund_guard before insert or update on refunds for each row execute function refund_guard();

-- Refuses to pay out more than is owed, even when two members of staff press at the same moment: the order's
-- row is the lock (TL011). A payout is undone once, by the same sum, and never changed.
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

-- Returns who gave places up, as the ledger says it: a booking that staff have moved was moved by them.
create function who_gave_up(x booking_cancellations) returns text language sql stable as $$
  select case
    when x.cause = 'operator' then 'operator'
    when x.cause = 'staff' or x.cause = 'moved' and exists (
      select from customers c where c.id = x.by_customer_id and c.role = 'staff') then 'staff ' || x.by_customer_id
    else 'customer' end
$$;

-- A card's bank may give a refund back days after it was done (the card is closed): the refund then needs
-- attention again.
insert into refund_edges (from_state, to_state) values
  (null, 'pending'),
  ('pending', 'done'), ('pending', 'unknown'), ('pending', 'failed'), ('pending', 'needs_attention'),
  ('unknown', 'done'), ('unknown', 'pending'), ('unknown', 'needs_attention'),
  ('failed', 'pending'), ('failed', 'needs_attention'),
  ('done', 'needs_attention'),
  ('needs_attention', 'pending'), ('needs_attention', 'done');
