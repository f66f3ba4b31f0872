-- Orders, and the bookings and packages that they bought.

-- Ids of bookings and of sold packages come from one sequence: both are lines of an order.
create sequence booking_ids start with 109000001;

-- An order: a basket that was paid.
create table orders (
  id bigint generated always as identity (start with 96000001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  -- 128 random bits: the address of the confirmation can't be guessed.
  complete_order_id text not null unique,
  -- Number that people say on the telephone.
  reference text not null,
  cart_id bigint not null unique references carts (id),
  attempt_id uuid not null unique references payment_attempts (id),
  session_id bigint,
  customer_id bigint references customers (id),
  -- The member of staff who took the payment for the customer; null where the customer paid.
  staff_id bigint references customers (id),
  first_name text not null,
  last_name text not null,
  email text not null,
  total_pence integer not null check (total_pence >= 0),
  tax_pence integer not null default 0 check (tax_pence >= 0),
  credit_pence integer not null check (credit_pence >= 0),
  card_pence integer not null check (card_pence >= 0),
  -- Money that staff took at the desk; order_tenders has each part of it.
  desk_pence integer not null default 0 check (desk_pence >= 0),
  card_brand text,
  card_last4 text,
  created_at timestamptz not null default now(),
  unique (client_id, reference),
  constraint orders_paid_whole check (credit_pence + card_pence + desk_pence = total_pence),
  constraint orders_desk_has_staff check (desk_pence = 0 or staff_id is not null)
);
create index orders_by_customer on orders (customer_id, created_at) where customer_id is not null;
create index orders_by_staff on orders (staff_id, created_at) where staff_id is not null;
-- A visitor's last order is found by their session.
create index orders_by_session on orders (session_id, created_at) where session_id is not null;
-- Staff find an order by these.
create index orders_by_email on orders (client_id, lower(email));
create index orders_by_last_name on orders (client_id, lower(last_name) text_pattern_ops);

-- A part of the money that staff took at the desk for an order.
create table order_tenders (
  order_id bigint not null references orders (id) on delete cascade,
  position integer not null,
  tender text not null check (tender in ('cash', 'cheque', 'offline-voucher')),
  amount_pence integer not null check (amount_pence > 0),
  -- Number of a voucher or of a cheque.
  reference text not null default '',
  primary key (order_id, position),
  check (tender <> 'offline-voucher' or reference <> '')
);

-- A booking of a session or of a course.
create table bookings (
  id bigint primary key default nextval('booking_ids'),
  client_id integer not null references clients (id) on delete cascade,
  order_id bigint not null references orders (id) on delete cascade,
  slot_id bigint references slots (id),
  course_id integer references courses (id),
  customer_id bigint references customers (id),
  -- A person without an account, by name.
  guest jsonb,
  quantity integer not null check (quantity > 0),
  price_pence integer not null check (price_pence >= 0),
  tax_pence integer not null default 0 check (tax_pence >= 0),
  status text not null default 'booked' check (status in ('booked', 'cancelled')),
  -- Number of its places that were given up.
  cancelled_places integer not null default 0,
  -- The rule of cancelling with which it was sold; a later change of the catalogue does not touch it. Null:
  -- sold without a rule, so that the rule of now counts.
  cancellation jsonb,
  -- Until then all that was paid is given back, whatever the rule says: the operator has moved the session.
  all_back_until timestamptz,
  shown jsonb not null,
  created_at timestamptz not null default now(),
  constraint bookings_cancelled_places check (cancelled_places between 0 and quantity),
  constraint bookings_cancelled_whole check ((status = 'cancelled') = (cancelled_places = quantity))
);
create index bookings_by_order on bookings (order_id);
create index bookings_by_customer on bookings (customer_id) where customer_id is not null;
create index bookings_by_slot on bookings (slot_id) where slot_id is not null;

-- A package that an order bought. The order gives the holding, once.
create table package_sales (
  id bigint primary key default nextval('booking_ids'),
  client_id integer not null references clients (id) on delete cascade,
  order_id bigint not null references orders (id) on delete cascade,
  package_id integer not null references packages (id),
  holding_id bigint not null unique references package_holdings (id),
  price_pence integer not null check (price_pence >= 0),
  tax_pence integer not null check (tax_pence between 0 and price_pence),
  -- The facts that the customer was shown when they put it into the basket.
  shown jsonb not null,
  created_at timestamptz not null default now()
);
create index package_sales_by_order on package_sales (order_id);

-- The difference that was paid, by an order of its own, to move a booking to a time that costs more. A
-- booking stands for its price and these, less the part that was given up.
create table booking_top_ups (
  id bigint generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  booking_id bigint not null references bookings (id) on delete cascade,
  order_id bigint not null references orders (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  -- The difference for a single place.
  price_pence integer not null check (price_pence > 0),
  tax_pence integer not null check (tax_pence >= 0),
  -- As the line was shown.
  shown jsonb not null,
  unique (booking_id, order_id)
);
create index booking_top_ups_by_order on booking_top_ups (order_id);

alter table claims add constraint claims_booking_id_fkey
  foreign key (booking_id) references bookings (id) on delete cascade;

-- The lines of an order: the cost of each line in all, and the tax in it.
create view order_lines as
  select order_id, id, price_pence * quantity as pence, tax_pence from bookings
  union all
  select order_id, id, price_pence, tax_pence from package_sales
  union all
  select order_id, id, price_pence * quantity, tax_pence from booking_top_ups;

-- Returns the end of the last session of an order; null for an order without sessions.
create function order_ends_at(wanted bigint) returns timestamptz language sql stable as $$
  select max(greatest((b.shown ->> 'endsAtUtc')::timestamptz, s.ends_at,
    (select max(ends_at) from slots where course_id = b.course_id)))
  from bookings b left join slots s on s.id = b.slot_id where b.order_id = wanted
$$;

-- Gives a client without a host its slug as the end of the names of calendar events, from its first order on.
create function need_calendar_domain() returns trigger language plpgsql as $$
begin
  update clients set calendar_domain = slug where id = new.client_id and calendar_domain is null;
  return null;
end
$$;

create trigger need_calendar_domain after insert on orders for each row execute function need_calendar_domain();
