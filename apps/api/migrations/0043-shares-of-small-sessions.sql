-- A share of a session bounds small sessions, too. Visitors without an account who want one place each have room beyond the
-- share of their address, for one hold: a class behind one address pays within it, and a script does not.
alter table hold_turns add column is_brief boolean not null default false;

create function places_in_share(capacity integer, percent integer, at_least integer) returns integer
language sql immutable as $$ select greatest(at_least, capacity * percent / 100) $$;

drop function hold_limits_guard;

-- As in 0038. Returns the sessions of which a place is held beyond the share of the address: for one hold, not renewed.
create function hold_limits_guard(
  client integer, cart bigint, session bigint, customer bigint, from_network bytea, wanted jsonb, limits jsonb
) returns bigint[] language plpgsql as $$
declare
  -- How long back is looked.
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

  -- The same session again and again: by this visitor, however the baskets began and ended.
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

  -- The same by all visitors without an account at this address: place-minutes.
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

  -- Holds that ran out unpaid: a pause after the last of them.
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

  -- One session: by this basket, and by all baskets without an account at this address.
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
    -- Beyond its share an address has room for visitors with one place each. What was let run out or given back there
    -- within the hour counts as if it were still held, and none of it is held for longer than once.
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
