-- A short code by which staff bring the basket of a kiosk to their desk. One for a basket, good once and while
-- its places are held; only a hash of it is kept, which this installation alone can make.
create table desk_codes (
  cart_id bigint primary key references carts (id) on delete cascade,
  client_id integer not null references clients (id) on delete cascade,
  code_hash bytea not null,
  -- The session that asked for it. No reference: the visit at the kiosk is over when staff type the code.
  session_id bigint not null,
  expires_at timestamptz not null,
  unique (client_id, code_hash)
);
create index desk_codes_by_expiry on desk_codes (expires_at);
