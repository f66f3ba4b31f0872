create table memberships (
  id integer generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  slug text not null,
  name text not null,
  unique (client_id, slug)
);

create table customers (
  id bigint generated always as identity (start with 1000001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  -- The customer id that people type at log in, such as TCH1000001.
  reference text not null,
  email text not null check (email = lower(email)),
  password_hash text not null,
  role text not null default 'customer' check (role in ('customer', 'staff')),
  first_name text not null,
  last_name text not null,
  phone text not null default '',
  date_of_birth date,
  address_line_one text not null default '',
  address_line_two text not null default '',
  city text not null default '',
  postcode text not null default '',
  home_venue_id integer references venues (id) on delete set null,
  has_instruction boolean not null default false,
  has_billing_date boolean not null default false,
  has_outstanding_penalties boolean not null default false,
  membership_document_upload_required boolean not null default false,
  marketing_consent boolean not null default false,
  created_at timestamptz not null default now(),
  unique (client_id, reference),
  unique (client_id, email)
);

create table membership_users (
  id integer generated always as identity (start with 2000001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  customer_id bigint not null references customers (id) on delete cascade,
  membership_id integer not null references memberships (id),
  starts_on date not null,
  ends_on date,
  unique (customer_id, membership_id, starts_on)
);

-- A session is a browser's; without a customer it is a visitor's. Only the token's SHA-256 is kept.
create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  client_id integer not null references clients (id) on delete cascade,
  customer_id bigint references customers (id) on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_by_expiry on sessions (expires_at);
create index sessions_by_customer on sessions (customer_id) where customer_id is not null;

-- What tokens are made from, so that they need not be kept: a visitor's first session (from the idempotency key of the
-- request that brought it, so that its repetition finds the same basket) and the address for the bank's answer.
create table secrets (
  name text primary key,
  value text not null
);
insert into secrets (name, value) values
  ('tokens', gen_random_uuid()::text || gen_random_uuid()::text);

-- Failed log-ins by account and by network: a growing delay, never a lock that others can turn.
create table login_failures (
  client_id integer not null references clients (id) on delete cascade,
  subject text not null,
  failures integer not null,
  last_failed_at timestamptz not null,
  primary key (client_id, subject)
);

-- Credit is a ledger: the balance is the sum, and it is never below zero.
create table credit_entries (
  id bigint generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  customer_id bigint not null references customers (id) on delete cascade,
  type text not null check (type in ('general', 'membership')),
  amount_pence integer not null check (amount_pence <> 0),
  reason text not null,
  -- What made the entry, once: an attempt that reserved it, the release of that, an import.
  cause text not null,
  created_at timestamptz not null default now(),
  unique (client_id, cause)
);
create index credit_entries_by_customer on credit_entries (customer_id, type);
