-- A package can be bought: it is a line of a basket that holds no place, and its order gives the holding, once.
alter table packages
  -- What an import no longer names is sold to no one any more; what was bought stays.
  add column is_sold boolean not null default true;

alter table cart_items
  add column package_id integer references packages (id),
  drop constraint cart_items_slot_ids_check,
  add constraint cart_items_of_slots_or_package check ((package_id is null) = (cardinality(slot_ids) > 0));

create table package_sales (
  id bigint primary key default nextval('booking_ids'),
  client_id integer not null references clients (id) on delete cascade,
  order_id bigint not null references orders (id) on delete cascade,
  package_id integer not null references packages (id),
  holding_id bigint not null unique references package_holdings (id),
  price_pence integer not null check (price_pence >= 0),
  tax_pence integer not null check (tax_pence between 0 and price_pence),
  -- What the customer was shown when they put it into the basket.
  shown jsonb not null,
  created_at timestamptz not null default now()
);
create index package_sales_by_order on package_sales (order_id);

-- What an order is made of: of each line what it cost in all, and the tax in it.
create view order_lines as
  select order_id, id, price_pence * quantity as pence, tax_pence from bookings
  union all
  select order_id, id, price_pence, tax_pence from package_sales;
