-- Ids come from sequences of their own: a reply is made before its rows are written, in the same statement as its key.
create sequence cart_ids start with 107000001;

create table carts (
  id bigint primary key default nextval('cart_ids'),
  uuid uuid not null unique,
  client_id integer not null references clients (id) on delete cascade,
  session_id bigint references sessions (id) on delete set null,
  customer_id bigint references customers (id) on delete cascade,
  source text not null default 'activity-booking',
  state text not null default 'open' check (state in ('open', 'ordered', 'discarded')),
  -- Goes up with every change: a write names the version that it was decided on.
  version integer not null default 1,
  -- One deadline for the whole basket; null while it is empty.
  expires_at timestamptz,
  renewals_used integer not null default 0,
  created_at timestamptz not null default now()
);
create unique index carts_one_open_of_customer on carts (customer_id) where state = 'open' and customer_id is not null;
create unique index carts_one_open_of_session on carts (session_id) where state = 'open' and customer_id is null;
create index carts_by_expiry on carts (expires_at) where state = 'open';

create sequence cart_item_ids start with 138000001;

create table cart_items (
  id bigint primary key default nextval('cart_item_ids'),
  client_id integer not null,
  cart_id bigint not null references carts (id) on delete cascade,
  -- One for a session, all that are left of a course: held and booked whole. A slot that is gone counts as cancelled.
  slot_ids bigint[] not null check (cardinality(slot_ids) > 0),
  course_id integer references courses (id) on delete set null,
  pricing_option_id integer not null,
  quantity integer not null check (quantity between 1 and 100),
  -- Fixed at the moment of the hold, for one place.
  price_pence integer not null check (price_pence >= 0),
  purchased_for_user_id bigint,
  sort_by integer not null,
  -- What the customer was shown when they added it: name, venue, location, times.
  shown jsonb not null
);
create index cart_items_by_cart on cart_items (cart_id);

-- The same key gives the first answer again.
create table idempotency_keys (
  client_id integer not null,
  call text not null,
  key text not null,
  -- Whose answer it is: a session, never given to another.
  session_id bigint not null,
  request_hash bytea not null,
  status integer not null,
  reply jsonb not null,
  created_at timestamptz not null default now(),
  primary key (client_id, call, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
