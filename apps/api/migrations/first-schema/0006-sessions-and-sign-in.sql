-- The sessions of browsers, failed log-ins and changes of address.

-- A session of a browser; without a customer it is a visitor's. Only the token's SHA-256 is kept.
create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  client_id integer not null references clients (id) on delete cascade,
  customer_id bigint references customers (id) on delete cascade,
  is_kiosk boolean not null default false,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The absolute end, fixed when the session begins.
  ends_at timestamptz not null default now() + interval '12 hours'
);
create index sessions_by_expiry on sessions (expires_at);
create index sessions_by_customer on sessions (customer_id) where customer_id is not null;

-- Failed log-ins of an account or a network. They lead to a growing delay, never to a lock that others could
-- turn.
create table login_failures (
  client_id integer not null references clients (id) on delete cascade,
  subject text not null,
  failures integer not null,
  last_failed_at timestamptz not null,
  primary key (client_id, subject)
);

-- A change of e-mail address. The new address counts once both it and the old one are confirmed by a mailed
-- link. Each customer has one change at a time.
create table email_changes (
  customer_id bigint primary key references customers (id) on delete cascade,
  -- In the links of both letters: links of a change that was replaced by another one confirm nothing.
  id uuid not null unique default gen_random_uuid(),
  new_email text not null check (new_email = lower(new_email)),
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  asked_at timestamptz not null default clock_timestamp()
);
