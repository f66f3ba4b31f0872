-- One-time codes that carry a basket out of a frame in which the browser keeps no cookie (decision 40). Taking one
-- removes it; only its SHA-256 is kept.
create table basket_carries (
  code_hash bytea primary key,
  client_id integer not null references clients (id) on delete cascade,
  cart_id bigint not null references carts (id) on delete cascade,
  expires_at timestamptz not null
);
create index basket_carries_by_expiry on basket_carries (expires_at);
create index basket_carries_by_cart on basket_carries (cart_id);
