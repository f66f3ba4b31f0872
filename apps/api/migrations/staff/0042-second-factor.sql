-- The second step of a staff log-in: apps, passkeys, recovery codes, and the PIN that switches users at a desk.

-- Operators that are there already have it off until they import their file again.
alter table clients add column staff_second_factor text not null default 'optional'
  check (staff_second_factor in ('required', 'optional'));

-- The step that opened the session, and the last time that its person gave the password.
alter table sessions
  add column second_step text check (second_step in ('app', 'passkey', 'recovery-code', 'pin')),
  add column password_at timestamptz;

-- State of a session's second factor. Of a session without a customer: a log-in with a right password, which is
-- a visitor's until the step is given. Of a session of staff: the set-up of another factor.
create table second_steps (
  session_id bigint primary key references sessions (id) on delete cascade,
  customer_id bigint not null references customers (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '10 minutes',
  -- Secret of an app that is being set up, sealed with a key that is not in the database.
  secret bytea,
  key_id text,
  -- Text that the passkey has to sign; it is taken out with the first answer.
  challenge text,
  check ((secret is null) = (key_id is null))
);
create index second_steps_of_customer on second_steps (customer_id);

-- The app of a person that shows six digits (TOTP).
create table staff_apps (
  customer_id bigint primary key references customers (id) on delete cascade,
  secret bytea not null,
  key_id text not null,
  -- The thirty seconds of the last code that was accepted: none of that time or before is accepted again.
  last_step bigint not null,
  added_at timestamptz not null default now()
);

create table staff_passkeys (
  id bigint generated always as identity (start with 47000001) primary key,
  customer_id bigint not null references customers (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  -- The host name for which the browser keeps it.
  relying_party text not null,
  name text not null,
  added_at timestamptz not null default now(),
  used_at timestamptz
);
create index staff_passkeys_of_customer on staff_passkeys (customer_id);

-- Only a hash of each: a code has eighty random bits.
create table staff_recovery_codes (
  customer_id bigint not null references customers (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (customer_id, code_hash)
);

create table staff_pins (
  customer_id bigint primary key references customers (id) on delete cascade,
  pin_hash text not null,
  set_at timestamptz not null default now()
);

-- A browser at which staff log in. Only the SHA-256 of its cookie is kept.
create table desk_devices (
  id bigint generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  token_hash bytea not null unique,
  seen_at timestamptz not null default now()
);
create index desk_devices_by_client on desk_devices (client_id, seen_at);

-- The last whole log-in of a person at a device: on that day their PIN is enough there.
create table desk_log_ins (
  device_id bigint not null references desk_devices (id) on delete cascade,
  customer_id bigint not null references customers (id) on delete cascade,
  logged_in_at timestamptz not null default now(),
  -- Wrong PINs since. A try counts before it is checked.
  pin_tries integer not null default 0,
  primary key (device_id, customer_id)
);
create index desk_log_ins_of_customer on desk_log_ins (customer_id);

-- Events of the log-in of a member of staff: the person reads them, and they are kept for two years.
create table staff_security_events (
  id bigint generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  customer_id bigint not null references customers (id) on delete cascade,
  kind text not null check (kind in ('app-added', 'app-removed', 'passkey-added', 'passkey-removed', 'codes-made',
    'code-used', 'pin-set', 'pin-removed', 'step-failed', 'pin-failed', 'pin-locked', 'switched', 'reset')),
  happened_at timestamptz not null default clock_timestamp()
);
create index staff_security_events_of_customer on staff_security_events (customer_id, id);
create index staff_security_events_by_client on staff_security_events (client_id, happened_at);
