-- One try to pay for one basket: price, credits and places frozen. Unknown is a state; only the sweep leaves it.
create table payment_attempts (
  id uuid primary key,
  client_id integer not null references clients (id) on delete cascade,
  cart_id bigint not null references carts (id),
  session_id bigint,
  customer_id bigint references customers (id),
  state text not null,
  amount_pence integer not null check (amount_pence >= 0),
  credit_pence integer not null default 0 check (credit_pence >= 0),
  currency_code text not null,
  -- Null where no card is needed: the credit covers it, or the total is nought.
  provider text,
  -- Our name for it at the provider, so that an answer that was lost can be asked for.
  our_ref text not null unique,
  provider_ref text unique,
  -- Of the request that claimed it: the same key finds the same attempt.
  idempotency_key text,
  sca_url text,
  sca_data text,
  -- The places are held until then while it is live.
  deadline timestamptz not null,
  -- Contact, terms, lines as accepted; never a card number.
  snapshot jsonb not null,
  decline_reason text,
  raw_status text,
  -- When the sweep looks at it next; null once it is at its end.
  check_at timestamptz,
  checks integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (client_id, idempotency_key)
);
create index payment_attempts_by_cart on payment_attempts (cart_id);
create unique index payment_attempts_one_live on payment_attempts (cart_id) where state in
  ('authorising', 'challenge_required', 'authorising_unknown', 'authorised', 'voiding', 'voiding_unknown');
create index payment_attempts_due on payment_attempts (check_at) where check_at is not null;

-- Every change of state leaves a row.
create table payment_attempt_moves (
  id bigint generated always as identity primary key,
  attempt_id uuid not null references payment_attempts (id) on delete cascade,
  from_state text,
  to_state text not null,
  cause text not null,
  moved_at timestamptz not null default now()
);
create index payment_attempt_moves_by_attempt on payment_attempt_moves (attempt_id);

create table orders (
  id bigint generated always as identity (start with 96000001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  -- 128 random bits: the address of the confirmation can't be guessed.
  complete_order_id text not null unique,
  -- What people say on the telephone.
  reference text not null,
  cart_id bigint not null unique references carts (id),
  attempt_id uuid not null unique references payment_attempts (id),
  session_id bigint,
  customer_id bigint references customers (id),
  first_name text not null,
  last_name text not null,
  email text not null,
  total_pence integer not null check (total_pence >= 0),
  credit_pence integer not null check (credit_pence >= 0),
  card_pence integer not null check (card_pence >= 0),
  card_brand text,
  card_last4 text,
  created_at timestamptz not null default now(),
  unique (client_id, reference),
  check (credit_pence + card_pence = total_pence)
);
create index orders_by_customer on orders (customer_id, created_at) where customer_id is not null;

create sequence booking_ids start with 109000001;

create table bookings (
  id bigint primary key default nextval('booking_ids'),
  client_id integer not null references clients (id) on delete cascade,
  order_id bigint not null references orders (id) on delete cascade,
  slot_id bigint references slots (id),
  course_id integer references courses (id),
  customer_id bigint references customers (id),
  quantity integer not null check (quantity > 0),
  price_pence integer not null check (price_pence >= 0),
  status text not null default 'booked' check (status in ('booked', 'cancelled')),
  shown jsonb not null,
  created_at timestamptz not null default now()
);
create index bookings_by_order on bookings (order_id);
create index bookings_by_customer on bookings (customer_id) where customer_id is not null;
create index bookings_by_slot on bookings (slot_id) where slot_id is not null;

alter table claims add column booking_id bigint references bookings (id) on delete cascade;
