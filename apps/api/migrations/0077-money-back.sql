-- A row for each time that places of a booking were given up, or a session was taken from it: what that was worth, and
-- where it went. What still stands of a booking is its price less these.
create table booking_cancellations (
  id uuid primary key,
  client_id integer not null references clients (id) on delete cascade,
  order_id bigint not null references orders (id) on delete cascade,
  booking_id bigint not null references bookings (id) on delete cascade,
  -- None where a course has lost one of its sessions.
  places integer not null check (places >= 0),
  -- The sessions of which places were given up.
  slot_ids bigint[] not null,
  value_pence integer not null check (value_pence >= 0),
  card_pence integer not null default 0 check (card_pence >= 0),
  membership_pence integer not null default 0 check (membership_pence >= 0),
  general_pence integer not null default 0 check (general_pence >= 0),
  -- Credit for what was paid in another way.
  new_credit_pence integer not null default 0 check (new_credit_pence >= 0),
  -- For staff to pay out to a person without an account.
  desk_pence integer not null default 0 check (desk_pence >= 0),
  kept_pence integer not null default 0 check (kept_pence >= 0),
  charge_owed_pence integer not null default 0 check (charge_owed_pence >= 0),
  is_strike boolean not null default false,
  -- Where this strike was the one that leads to a charge.
  strike_charge_pence integer not null default 0 check (strike_charge_pence >= 0),
  -- Who gave it up: the person who booked or a manager of theirs, staff for them, the operator for all, or one who moved it.
  cause text not null check (cause in ('customer', 'staff', 'operator', 'moved')),
  -- The account that was logged in; null where the order's own address or browser was enough.
  by_customer_id bigint references customers (id) on delete set null,
  -- The account that paid, whose strikes these are.
  customer_id bigint references customers (id) on delete set null,
  -- What the operator says of a session that is cancelled.
  reason text not null default '',
  -- What was told, sentence by sentence.
  sentences jsonb not null default '[]',
  created_at timestamptz not null default now(),
  check (card_pence + membership_pence + general_pence + new_credit_pence + desk_pence + kept_pence = value_pence),
  check (is_strike or strike_charge_pence = 0)
);
create index booking_cancellations_by_order on booking_cancellations (order_id);
create index booking_cancellations_by_booking on booking_cancellations (booking_id);
create index booking_cancellations_of_strikes on booking_cancellations (customer_id, created_at) where is_strike;

-- No booking gives back more than it cost, and no order more than was paid: the order's row is the lock.
create function booking_cancellation_guard() returns trigger language plpgsql as $$
declare
  paid record;
  given record;
  worth bigint;
begin
  select card_pence, total_pence into paid from orders where id = new.order_id for no key update;
  select coalesce(sum(card_pence), 0) as card, coalesce(sum(value_pence - kept_pence), 0) as back into given
    from booking_cancellations where order_id = new.order_id;
  select b.price_pence * b.quantity - coalesce((select sum(value_pence) from booking_cancellations where booking_id = b.id), 0)
    into worth from bookings b where b.id = new.booking_id and b.order_id = new.order_id;
  if worth is null or new.value_pence > worth then
    raise exception 'booking % stands for % pence', new.booking_id, worth using errcode = 'check_violation';
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

-- Money that goes back to a card: an attempt of its own, as a payment is. Unknown is a state; only asking the provider ends it.
create table refunds (
  id uuid primary key,
  client_id integer not null references clients (id) on delete cascade,
  order_id bigint not null references orders (id) on delete cascade,
  attempt_id uuid not null references payment_attempts (id) on delete cascade,
  -- What it is for, once.
  cancellation_id uuid not null unique references booking_cancellations (id) on delete cascade,
  amount_pence integer not null check (amount_pence > 0),
  state text not null,
  -- How often the provider has refused it: each refusal is followed by a request of its own.
  refusals integer not null default 0,
  raw_status text,
  -- When the sweep looks at it next; null once it is at its end.
  check_at timestamptz,
  checks integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refunds_by_order on refunds (order_id);
create index refunds_by_attempt on refunds (attempt_id);
create index refunds_due on refunds (check_at) where check_at is not null;

create table refund_moves (
  id bigint generated always as identity primary key,
  refund_id uuid not null references refunds (id) on delete cascade,
  from_state text,
  to_state text not null,
  cause text not null,
  moved_at timestamptz not null default now()
);
create index refund_moves_by_refund on refund_moves (refund_id);

-- A copy of the table of states in packages/rules (refund.ts): a test compares them.
create table refund_edges (
  from_state text,
  to_state text not null,
  unique nulls not distinct (from_state, to_state)
);
insert into refund_edges (from_state, to_state) values
  (null, 'pending'),
  ('pending', 'done'), ('pending', 'unknown'), ('pending', 'failed'), ('pending', 'needs_attention'),
  ('unknown', 'done'), ('unknown', 'pending'), ('unknown', 'needs_attention'),
  ('failed', 'pending'), ('failed', 'needs_attention'),
  ('needs_attention', 'pending'), ('needs_attention', 'done');

-- Never more than was taken: the payment's row is the lock.
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

-- Uses that stay used though their place was given up, as the rule has it: counted with those of the claims.
create table kept_uses (
  id bigint generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  cancellation_id uuid not null references booking_cancellations (id) on delete cascade,
  usage_keys text[] not null,
  usage_holder bigint references customers (id) on delete set null,
  quantity integer not null check (quantity > 0),
  created_at timestamptz not null default now()
);
create index kept_uses_by_key on kept_uses using gin (usage_keys);
create index kept_uses_by_holder on kept_uses (usage_holder, created_at);
create index kept_uses_by_household on kept_uses (household_of_use(usage_keys));

-- As in 0062, with the uses that are kept.
create or replace function claims_usage_guard() returns trigger language plpgsql as $$
declare
  checked_at timestamptz;
  used bigint;
  kept bigint;
begin
  if tg_op = 'UPDATE' and old.usage_keys = new.usage_keys and new.quantity <= old.quantity
     and (old.expires_at is null or old.expires_at > clock_timestamp()) then
    return new;
  end if;
  perform lock_usages(new.client_id, new.usage_keys);
  -- The time after the locks: a hold that ran out while we waited uses nothing.
  checked_at := clock_timestamp();
  for i in 1 .. cardinality(new.usage_keys) loop
    select coalesce(sum(c.quantity), 0) into used from claims c
    where c.usage_keys @> array[new.usage_keys[i]] and c.usage_keys <> '{}' and c.client_id = new.client_id and c.id <> new.id
      and (c.expires_at is null or c.expires_at > checked_at)
      and exists (select from slots s where s.id = c.slot_id and s.cancelled_at is null);
    select coalesce(sum(quantity), 0) into kept from kept_uses
    where usage_keys @> array[new.usage_keys[i]] and client_id = new.client_id;
    if used + kept + new.quantity > new.usage_limits[i] then
      raise exception 'nothing is left of %', new.usage_keys[i] using errcode = 'TL006', detail = new.slot_id::text;
    end if;
  end loop;
  return new;
end
$$;
