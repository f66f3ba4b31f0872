-- Secrets, stored answers, counts of requests, and the place of this data.

-- A secret from which tokens are made, so that the tokens need not be kept: a visitor's first session (from
-- the idempotency key of the request that brought it, so that its repetition finds the same basket) and the
-- address for the bank's answer.
create table secrets (
  name text primary key,
  value text not null
);

-- An answer that was given to a request: the same key gives the first answer again.
create table idempotency_keys (
  client_id integer not null,
  call text not null,
  key text not null,
  -- The session that the answer belongs to; it is never given to another.
  session_id bigint not null,
  request_hash bytea not null,
  status integer not null,
  reply jsonb not null,
  created_at timestamptz not null default now(),
  primary key (client_id, call, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- A count of requests from one network within a minute, over all processes. A row is of no use after that.
create table request_counts (
  subject text primary key,
  began_at timestamptz not null default clock_timestamp(),
  requests integer not null default 1
);
create index request_counts_began on request_counts (began_at);

-- The place where this data lives, by PostgreSQL's own names for the cluster, its timeline, the database and
-- this table. A backup that is restored brings its row along, and comes to another place.
create table database_place (
  is_only boolean primary key default true check (is_only),
  place text not null
);

-- A time at which the data was found to be a backup's, or an operator said so.
create table restores (
  id bigint generated always as identity primary key,
  noticed_at timestamptz not null default now(),
  how text not null check (how in ('start', 'operator')),
  -- The data's knowledge of money ends there.
  last_move_at timestamptz
);

insert into secrets (name, value) values
  ('tokens', gen_random_uuid()::text || gen_random_uuid()::text);
