-- Baskets, their lines, the limits on holds, and the codes that carry a basket to another screen.

-- Ids come from sequences of their own: a reply is made before its rows are written, in the same statement as
-- its key.
create sequence cart_ids start with 107000001;
create sequence cart_item_ids start with 138000001;

-- A basket.
create table carts (
  id bigint primary key default nextval('cart_ids'),
  uuid uuid not null unique,
  client_id integer not null references clients (id) on delete cascade,
  session_id bigint references sessions (id) on delete set null,
  customer_id bigint references customers (id) on delete cascade,
  -- The customer for whom staff act with their basket, as its last change said; null where people act for
  -- themselves.
  selected_customer_id bigint references customers (id) on delete set null,
  source text not null default 'activity-booking',
  state text not null default 'open' check (state in ('open', 'ordered', 'discarded')),
  -- Goes up with every change: a write names the version that it was decided on.
  version integer not null default 1,
  -- The same deadline for the whole basket; null while it is empty.
  expires_at timestamptz,
  renewals_used integer not null default 0,
  created_at timestamptz not null default now()
);
create unique index carts_one_open_of_customer on carts (customer_id) where state = 'open' and customer_id is not null;
create unique index carts_one_open_of_session on carts (session_id) where state = 'open' and customer_id is null;
create index carts_by_expiry on carts (expires_at) where state = 'open';
create index carts_by_selected_customer on carts (selected_customer_id) where selected_customer_id is not null;

-- A line of a basket: places of a session or of a course, or a package, which holds no place.
create table cart_items (
  id bigint primary key default nextval('cart_item_ids'),
  client_id integer not null,
  cart_id bigint not null references carts (id) on delete cascade,
  -- The session, or all sessions that are left of a course: held and booked whole. A slot that is gone counts
  -- as cancelled.
  slot_ids bigint[] not null,
  course_id integer references courses (id) on delete set null,
  package_id integer references packages (id),
  pricing_option_id integer not null,
  quantity integer not null check (quantity between 1 and 100),
  -- Price of one place. It is fixed at the moment of the hold, and so are the tax, the credit that may pay,
  -- the waiver and the questions.
  price_pence integer not null check (price_pence >= 0),
  tax_basis_points integer not null default 0,
  -- True where membership credit may pay for it.
  takes_membership_credit boolean not null default false,
  -- The benefit or the package that brings its price, and the way in which its use is counted.
  uses jsonb,
  -- Benefit or package that the visitor wants used: the best price, nothing, only a benefit, or only a
  -- package.
  choice text not null default 'best' check (choice in ('best', 'none', 'benefit', 'package')),
  purchased_for_user_id bigint,
  -- A person without an account, by name: { "firstName", "lastName", "dateOfBirth" }.
  guest jsonb,
  -- The member who comes along and whose membership brings the price; this is not the person who books.
  member_id bigint references customers (id) on delete set null,
  waiver_id integer,
  -- { "people": [1], "booker": [2], "bookerMust": [2] }.
  asks jsonb not null default '{"people": [], "booker": [], "bookerMust": []}',
  sort_by integer not null,
  -- The facts that the customer was shown when they added it: name, venue, location, times.
  shown jsonb not null,
  -- The booking that the line moves to a time that costs more: the line holds the new places and costs the
  -- difference.
  moves_booking_id bigint generated always as ((shown #>> '{moving,bookingId}')::bigint) stored,
  constraint cart_items_of_slots_or_package check ((package_id is null) = (cardinality(slot_ids) > 0))
);
create index cart_items_by_cart on cart_items (cart_id);
create index cart_items_of_moves on cart_items (moves_booking_id) where moves_booking_id is not null;
-- A closed account leaves its name nowhere, and so not on lines that others took for its person.
create index cart_items_for_person on cart_items (purchased_for_user_id) where purchased_for_user_id is not null;

-- A time in which a line held a session without being paid. A line that was bought leaves no row, and no row
-- is kept for longer than a few hours.
create table hold_turns (
  cart_item_id bigint not null,
  slot_id bigint not null,
  client_id integer not null,
  session_id bigint,
  customer_id bigint,
  -- Network address as a keyed hash, never in clear.
  network bytea not null,
  quantity integer not null,
  began_at timestamptz not null default now(),
  until timestamptz not null,
  given_back_at timestamptz,
  -- True for a place that was held beyond the share of the address: for a single hold, without renewal.
  is_brief boolean not null default false,
  primary key (cart_item_id, slot_id, began_at)
);
create index hold_turns_by_session on hold_turns (session_id);
create index hold_turns_by_customer on hold_turns (customer_id) where customer_id is not null;
create index hold_turns_by_network on hold_turns (network, slot_id);
create index hold_turns_by_end on hold_turns (until);

-- A one-time code that carries a basket out of a frame in which the browser keeps no cookie (decision 40).
-- Using a code removes its row; only its SHA-256 is kept.
create table basket_carries (
  code_hash bytea primary key,
  client_id integer not null references clients (id) on delete cascade,
  cart_id bigint not null references carts (id) on delete cascade,
  -- The session that asked for the code of its own basket: once another session has the basket, no code of
  -- the first session moves it again.
  session_id bigint references sessions (id) on delete cascade,
  expires_at timestamptz not null
);
create index basket_carries_by_expiry on basket_carries (expires_at);
create index basket_carries_by_cart on basket_carries (cart_id);

-- A short code by which staff bring the basket of a kiosk to their desk. A basket has one code, which is good
-- once and while the places are held. Only a hash of it is kept, which this installation alone can make.
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

-- Returns the places of a session that a share of it allows; a small session allows at least so many.
create function places_in_share(capacity integer, percent integer, at_least integer) returns integer
language sql immutable as $$ select greatest(at_least, capacity * percent / 100) $$;

-- Refuses holds beyond the limits of a visitor, an account or a network address, counting under a lock of the
-- address. The cart's row is locked before it, so that a visitor's own adds follow each other; the sessions'
-- rows are locked after it. Visitors without an account who want one place each have room beyond the share of
-- their address, for a single hold: a class behind one address can pay within it, and a script can not.
-- wanted: [{ "slotIds", "quantity", "isHeld" }], where isHeld marks a line that only asks for more time.
-- Returns the sessions of which a place is held beyond the share of the address: for a single hold, without
-- renewal.
create function hold_limits_guard(
  client integer, cart bigint, session bigint, customer bigint, from_network bytea, wanted jsonb, limits jsonb
) returns bigint[] language plpgsql as $$
declare
  -- Time for which earlier holds count.
  back constant interval := interval '1 hour';
  checked_at timestamptz;
  places integer;
  held record;
  asked record;
  share integer;
  brief bigint[] := '{}';
begin
  perform pg_advisory_xact_lock(hashtextextended('holds ' || encode(from_network, 'hex'), client));
  -- The time after the lock, as claims_guard takes it.
  checked_at := clock_timestamp();
  select coalesce(sum((line ->> 'quantity')::int), 0) into places
    from jsonb_array_elements(wanted) as line where not (line ->> 'isHeld')::boolean;

  -- The same session again and again, by this visitor, however the baskets began and ended.
  select turn.slot_id, spent.held, turn.ended_at into held from (
    select t.slot_id, max(ends.at) as ended_at,
      range_agg(tstzrange(t.began_at, greatest(t.began_at, ends.at))) as spans
    from hold_turns t, lateral (select least(t.until, t.given_back_at, checked_at) as at) ends
    where (t.session_id = session or t.customer_id = customer) and ends.at > checked_at - back
      and t.slot_id in (select jsonb_array_elements_text(line -> 'slotIds')::bigint from jsonb_array_elements(wanted) as line)
    group by t.slot_id) turn,
    lateral (select sum(upper(span) - lower(span)) as held from unnest(turn.spans) as span) spent
  where spent.held + (limits ->> 'holdMinutes')::int * interval '1 minute'
    > (limits ->> 'minutesInAll')::int * interval '1 minute'
  order by turn.ended_at desc limit 1;
  if found then
    raise exception 'session % is held for too long', held.slot_id using errcode = 'TL010', detail = jsonb_build_object(
      'code', 'HELD_LONG_ENOUGH', 'slotId', held.slot_id, 'until', held.ended_at + back)::text;
  end if;
  if places = 0 then
    return brief;
  end if;

  -- The same session by all visitors without an account at this address, in minutes of a place.
  if customer is null then
    select t.slot_id, max(ends.at) as ended_at into held
    from hold_turns t join slots s on s.id = t.slot_id
      join (select slot_id::bigint, sum((one ->> 'quantity')::int) as quantity
        from jsonb_array_elements(wanted) as one, jsonb_array_elements_text(one -> 'slotIds') as slot_id
        where not (one ->> 'isHeld')::boolean group by 1) asks on asks.slot_id = s.id,
      lateral (select least(t.until, t.given_back_at, checked_at) as at) ends
    where t.network = from_network and t.customer_id is null and ends.at > checked_at - back
    group by t.slot_id, s.capacity
    having sum(t.quantity * greatest(ends.at - t.began_at, interval '0'))
        + max(asks.quantity) * (limits ->> 'holdMinutes')::int * interval '1 minute'
      > places_in_share(s.capacity, (limits ->> 'sessionPercentOfAddress')::int, (limits ->> 'sessionPlacesOfAddress')::int)
        * (limits ->> 'minutesInAll')::int * interval '1 minute'
    order by 2 desc limit 1;
    if found then
      raise exception 'session % is held for too long', held.slot_id using errcode = 'TL010', detail = jsonb_build_object(
        'code', 'TOO_MANY_FROM_ADDRESS', 'slotId', held.slot_id, 'until', held.ended_at + back)::text;
    end if;
  end if;

  -- Too many holds ran out unpaid: there is a pause after the last of them.
  select sum(line.quantity) as lapsed, max(line.until) + (limits ->> 'pauseMinutes')::int * interval '1 minute' as until
    into held from (
      select max(t.quantity) as quantity, max(t.until) as until from hold_turns t
      where (t.session_id = session or t.customer_id = customer) and t.given_back_at is null
        and t.until <= checked_at and t.until > checked_at - back
      group by t.cart_item_id) line;
  if held.lapsed >= (limits ->> 'lapsedPlaces')::int and held.until > checked_at then
    raise exception '% places have run out', held.lapsed using errcode = 'TL010', detail = jsonb_build_object(
      'code', 'HOLDS_RAN_OUT', 'places', held.lapsed, 'until', held.until)::text;
  end if;
  if customer is null then
    select sum(line.quantity) as lapsed, max(line.until) + (limits ->> 'pauseMinutes')::int * interval '1 minute' as until
      into held from (
        select max(t.quantity) as quantity, max(t.until) as until from hold_turns t
        where t.network = from_network and t.customer_id is null and t.given_back_at is null
          and t.until <= checked_at and t.until > checked_at - back
        group by t.cart_item_id) line;
    if held.lapsed >= (limits ->> 'lapsedPlacesOfAddress')::int and held.until > checked_at then
      raise exception '% places have run out', held.lapsed using errcode = 'TL010', detail = jsonb_build_object(
        'code', 'TOO_MANY_FROM_ADDRESS', 'until', held.until)::text;
    end if;
  end if;

  -- Each session, by this basket, and by all baskets without an account at this address.
  for asked in
    select s.id, s.capacity, sum(line.quantity) as quantity
    from (select jsonb_array_elements_text(one -> 'slotIds')::bigint as slot_id, (one ->> 'quantity')::int as quantity
      from jsonb_array_elements(wanted) as one where not (one ->> 'isHeld')::boolean) line
    join slots s on s.id = line.slot_id group by s.id
  loop
    select coalesce(sum(c.quantity) filter (where c.cart_id = cart), 0) as own,
      coalesce(sum(c.quantity) filter (where c.network = from_network and c.customer_id is null), 0) as near
      into held from claims c
      where c.slot_id = asked.id and c.kind = 'hold' and c.expires_at > checked_at;
    share := places_in_share(asked.capacity, (limits ->> 'sessionPercentOfOne')::int, (limits ->> 'sessionPlacesOfOneAlways')::int);
    if held.own + asked.quantity > least((limits ->> 'sessionPlaces')::int, share) then
      raise exception 'too many places of session %', asked.id using errcode = 'TL010', detail = jsonb_build_object(
        'code', 'TOO_MANY_PLACES', 'slotId', asked.id, 'atMost', least((limits ->> 'sessionPlaces')::int, share),
        'atMostWithAccount', least((limits ->> 'sessionPlacesOfAccount')::int, share),
        'isShare', share < (limits ->> 'sessionPlaces')::int)::text;
    end if;
    share := places_in_share(asked.capacity, (limits ->> 'sessionPercentOfAddress')::int, (limits ->> 'sessionPlacesOfAddress')::int);
    if customer is not null or held.near + asked.quantity <= share then
      continue;
    end if;
    -- Beyond its share an address has room for visitors with one place each. Places that ran out or were
    -- given back there within the hour count as if they were still held, and each is held for a single hold.
    if held.own + asked.quantity = 1 and held.near + asked.quantity + (
        select coalesce(sum(t.quantity), 0) from hold_turns t
        where t.network = from_network and t.slot_id = asked.id and t.customer_id is null
          and least(t.until, t.given_back_at) <= checked_at and least(t.until, t.given_back_at) > checked_at - back)
      <= places_in_share(asked.capacity, (limits ->> 'sessionPercentOfSingles')::int, share) then
      brief := brief || asked.id;
    else
      raise exception 'too many places of session %', asked.id using errcode = 'TL010', detail = jsonb_build_object(
        'code', 'TOO_MANY_FROM_ADDRESS', 'slotId', asked.id)::text;
    end if;
  end loop;

  -- All sessions together. A course is one place, however many weeks it has.
  select coalesce(sum(line.quantity) filter (where line.cart_id = cart), 0) as own,
    coalesce(sum(line.quantity) filter (where line.network = from_network and line.customer_id is null), 0) as near,
    coalesce(sum(line.quantity) filter (where line.network = from_network), 0) as near_in_all
    into held from (
      select c.cart_id, c.network, c.customer_id, max(c.quantity) as quantity from claims c
      where (c.cart_id = cart or c.network = from_network) and c.kind = 'hold' and c.expires_at > checked_at
      group by c.cart_id, c.network, c.customer_id, c.cart_item_id) line;
  if held.own + places > (limits ->> 'heldPlaces')::int then
    raise exception 'too many places' using errcode = 'TL010', detail = jsonb_build_object(
      'code', 'TOO_MANY_HELD', 'atMost', (limits ->> 'heldPlaces')::int)::text;
  end if;
  if held.near_in_all + places > (limits ->> 'heldPlacesOfAddressInAll')::int
    or (customer is null and held.near + places > (limits ->> 'heldPlacesOfAddress')::int) then
    raise exception 'too many places' using errcode = 'TL010', detail = jsonb_build_object(
      'code', 'TOO_MANY_FROM_ADDRESS', 'inAll', held.near_in_all + places > (limits ->> 'heldPlacesOfAddressInAll')::int)::text;
  end if;
  return brief;
end
$$;
