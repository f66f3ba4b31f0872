-- A line of a basket that moves a booking to a time that costs more: it holds the new places and costs the difference. What
-- the line was shown with says which booking.
alter table cart_items add column moves_booking_id bigint
  generated always as ((shown #>> '{moving,bookingId}')::bigint) stored;
create index cart_items_of_moves on cart_items (moves_booking_id) where moves_booking_id is not null;

-- What was paid for such a move, by an order of its own. A booking stands for its price and these, less what was given up.
create table booking_top_ups (
  id bigint generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  booking_id bigint not null references bookings (id) on delete cascade,
  order_id bigint not null references orders (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  -- The difference for one place.
  price_pence integer not null check (price_pence > 0),
  tax_pence integer not null check (tax_pence >= 0),
  -- As the line was shown.
  shown jsonb not null,
  unique (booking_id, order_id)
);
create index booking_top_ups_by_order on booking_top_ups (order_id);

-- The order that paid for a move; null where nothing was to be paid.
alter table booking_moves add column order_id bigint references orders (id) on delete cascade;

create or replace view order_lines as
  select order_id, id, price_pence * quantity as pence, tax_pence from bookings
  union all
  select order_id, id, price_pence, tax_pence from package_sales
  union all
  select order_id, id, price_pence * quantity, tax_pence from booking_top_ups;

-- What is given up of a booking that several orders paid for is a row for each of them that gives something back: the first
-- is the act with its places and its words, the others are its parts.
alter table booking_cancellations add column part_of uuid references booking_cancellations (id) on delete cascade;
create index booking_cancellations_by_part on booking_cancellations (part_of) where part_of is not null;
alter table booking_cancellations add constraint booking_cancellations_parts
  check (part_of is null or (places = 0 and not is_strike and charge_owed_pence = 0));

-- As in 0077; of each order that paid for a booking no more than it paid for that booking.
create or replace function booking_cancellation_guard() returns trigger language plpgsql as $$
declare
  paid record;
  given record;
  worth bigint;
begin
  select card_pence, total_pence into paid from orders where id = new.order_id for no key update;
  select coalesce(sum(card_pence), 0) as card, coalesce(sum(value_pence - kept_pence), 0) as back into given
    from booking_cancellations where order_id = new.order_id;
  select bought.pence - coalesce((select sum(value_pence) from booking_cancellations
      where booking_id = new.booking_id and order_id = new.order_id), 0)
    into worth from (
      select price_pence * quantity as pence from bookings where id = new.booking_id and order_id = new.order_id
      union all
      select price_pence * quantity from booking_top_ups where booking_id = new.booking_id and order_id = new.order_id) bought;
  if worth is null or new.value_pence > worth then
    raise exception 'booking % stands for % pence of order %', new.booking_id, worth, new.order_id using errcode = 'check_violation';
  end if;
  if given.card + new.card_pence > paid.card_pence
    or given.back + new.value_pence - new.kept_pence > paid.total_pence then
    raise exception 'order % would give back more than was paid', new.order_id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
