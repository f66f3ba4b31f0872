-- Waitlists of full sessions. A place that becomes free is offered: a claim holds it for the next customer in
-- line until a moment that the customer is told.

create sequence waitlist_places;

-- A wait of a customer, for a session or for any court of an activity within a span of time. A person and a
-- session have one row, however often the person joins and leaves.
create table waitlist_entries (
  id integer generated always as identity (start with 5000001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  customer_id bigint not null references customers (id) on delete cascade,
  state text not null,
  -- The order of arrival, drawn under the slot's lock. A person who joins again draws a new place.
  place bigint not null default nextval('waitlist_places'),
  joined_at timestamptz not null default clock_timestamp(),
  -- All of them or none.
  quantity integer not null default 1 check (quantity between 1 and 100),
  -- The session; null for a span.
  slot_id bigint references slots (id) on delete cascade,
  -- The span.
  venue_id integer references venues (id) on delete cascade,
  category_id uuid references categories (id) on delete cascade,
  -- The court; null for any.
  location_id integer references locations (id) on delete cascade,
  from_at timestamptz,
  until_at timestamptz,
  -- The last offer: its session, when it is to be told and was told, and its end.
  offered_slot_id bigint references slots (id) on delete set null,
  tells_at timestamptz,
  told_at timestamptz,
  offer_until timestamptz,
  -- Reason for which the message of this offer was refused, how often and when last.
  mail_failure text,
  mail_failures integer not null default 0,
  mail_failed_at timestamptz,
  unique (slot_id, customer_id),
  constraint waitlist_session_or_span check (
    (slot_id is null) = (venue_id is not null and category_id is not null and from_at < until_at)),
  constraint waitlist_offered_whole check (state <> 'offered' or (tells_at is not null and offer_until is not null))
);
create index waitlist_entries_in_line on waitlist_entries (slot_id, place) where state in ('waiting', 'offered');
create index waitlist_entries_of_customer on waitlist_entries (customer_id) where state in ('waiting', 'offered');
create index waitlist_entries_offered on waitlist_entries (offer_until) where state = 'offered';
-- A customer is told of an offer that they let end, so each look of an open page looks for it.
create index waitlist_entries_of_offers on waitlist_entries (customer_id) where state in ('offered', 'lapsed');
create index waitlist_spans on waitlist_entries (venue_id, category_id, from_at)
  where slot_id is null and state in ('waiting', 'offered');
create unique index waitlist_one_span on waitlist_entries
  (customer_id, venue_id, category_id, from_at, until_at, coalesce(location_id, 0)) where slot_id is null;

-- A change of state of a wait.
create table waitlist_moves (
  id bigint generated always as identity primary key,
  entry_id integer not null references waitlist_entries (id) on delete cascade,
  from_state text,
  to_state text not null,
  moved_at timestamptz not null default clock_timestamp()
);
create index waitlist_moves_by_entry on waitlist_moves (entry_id);

-- A wait that was passed over for a session, and why. It holds no place back from the others.
create table waitlist_passes (
  entry_id integer not null references waitlist_entries (id) on delete cascade,
  slot_id bigint not null references slots (id) on delete cascade,
  reason text not null,
  passed_at timestamptz not null default clock_timestamp(),
  primary key (entry_id, slot_id)
);

alter table claims add constraint claims_waitlist_entry_id_fkey
  foreign key (waitlist_entry_id) references waitlist_entries (id) on delete cascade;

-- True when an entry waits for this session.
create function waits_for(e waitlist_entries, s slots) returns boolean language sql immutable as $$
  select e.slot_id = s.id or (e.slot_id is null and s.course_id is null
    and e.venue_id = s.venue_id and e.category_id = s.category_id
    and e.from_at <= s.starts_at and e.until_at >= s.ends_at
    and (e.location_id is null or e.location_id = s.location_id))
$$;

-- Returns the sessions that an entry waits for.
create function slots_waited_for(e waitlist_entries) returns setof slots language sql stable rows 5 as $$
  select s.* from slots s where s.id = e.slot_id
  union all
  select s.* from slots s
    where e.slot_id is null and s.venue_id = e.venue_id and s.category_id = e.category_id
      and s.local_date between (e.from_at - interval '1 day')::date and (e.until_at + interval '1 day')::date
      and waits_for(e, s)
$$;

-- Returns the position of an entry, 1 for the next: before it stand entries that joined earlier and wait for
-- one of the same sessions.
create function waitlist_position(e waitlist_entries) returns integer language sql stable as $$
  select count(distinct o.id)::int + 1 from slots_waited_for(e) s cross join lateral (
    select id, place from waitlist_entries where slot_id = s.id and state in ('waiting', 'offered')
    union all
    select w.id, w.place from waitlist_entries w
      where w.slot_id is null and w.state in ('waiting', 'offered') and w.venue_id = s.venue_id
        and w.category_id = s.category_id and waits_for(w, s)) o
  where o.place < e.place
$$;

-- Returns the places of a session that no claim takes.
create function places_free(wanted bigint, at timestamptz) returns bigint language sql stable as $$
  select s.capacity - coalesce((select sum(quantity) from claims
    where slot_id = s.id and (expires_at is null or expires_at > at)), 0)
  from slots s where s.id = wanted
$$;

-- Returns the entries that can be asked for a place of a session of which so many are free, in order. A
-- person who has a place of their own is not asked; a place for a person by name is that person's, and
-- the customer who booked it may wait. No one is asked when the start is near or the session has closed.
create function waitlist_line(wanted bigint, free bigint, at timestamptz) returns setof waitlist_entries
language sql stable rows 10 as $$
  select e.* from slots s
    join categories c on c.id = s.category_id and c.has_waitlist
    cross join lateral (
      select * from waitlist_entries where slot_id = s.id and state = 'waiting'
      union all
      select * from waitlist_entries w
        where w.slot_id is null and w.state = 'waiting' and w.venue_id = s.venue_id and w.category_id = s.category_id
          and waits_for(w, s)) e
  where s.id = wanted and s.course_id is null and s.cancelled_at is null
    and at < s.starts_at - c.waitlist_closes_minutes * interval '1 minute'
    and (s.closes_at is null or at <= s.closes_at)
    and e.quantity <= free
    and not exists (select from claims k where k.slot_id = s.id and k.customer_id = e.customer_id and k.guest = ''
      and (k.expires_at is null or k.expires_at > at))
  order by e.place
$$;

-- True when a place of so many that are free belongs to others in the line: to those before this person, or
-- to the whole line if the person does not wait.
create function belongs_to_line(wanted bigint, free bigint, who bigint, at timestamptz) returns boolean
language sql stable as $$
  select exists (
    with line as (
      select l.place, l.customer_id from waitlist_line(wanted, free, at) l
      where not exists (select from waitlist_passes p where p.entry_id = l.id and p.slot_id = wanted))
    select from line where customer_id is distinct from who
      and place < coalesce((select min(place) from line where customer_id = who), 9223372036854775807))
$$;

-- True when others wait for the session and were not passed over.
create function waited_for_by_others(wanted bigint, free bigint, who bigint, at timestamptz) returns boolean
language sql stable as $$
  select exists (
    select from waitlist_line(wanted, free, at) l
    where l.customer_id is distinct from who
      and not exists (select from waitlist_passes p where p.entry_id = l.id and p.slot_id = wanted))
$$;

-- Writes each change of state into waitlist_moves.
create function waitlist_trace() returns trigger language plpgsql as $$
begin
  insert into waitlist_moves (entry_id, from_state, to_state)
  values (new.id, case when tg_op = 'UPDATE' then old.state end, new.state);
  return null;
end
$$;

create trigger waitlist_joined after insert on waitlist_entries
  for each row execute function waitlist_trace();
create trigger waitlist_moved after update of state on waitlist_entries
  for each row when (old.state <> new.state) execute function waitlist_trace();

-- Refuses to wait for a place that the person has (TL002), for a cancelled session (TL003), or while there is
-- a place (TL004), under the session's lock, as every claim is made. A place that belongs to the line is not
-- free for the person who would join it.
create function waitlist_guard() returns trigger language plpgsql as $$
declare
  slot record;
  checked_at timestamptz;
  free bigint;
begin
  -- An entry that comes back from a withdrawn offer is still in line, at the same place.
  if tg_op = 'UPDATE' and old.state in ('waiting', 'offered') then
    return new;
  end if;

  for slot in
    select s.id, s.cancelled_at from slots s
    where s.id in (select id from slots_waited_for(new)) and (new.slot_id is not null or s.cancelled_at is null)
    order by s.id for no key update
  loop
    checked_at := clock_timestamp();
    if slot.cancelled_at is not null then
      raise exception 'slot % is cancelled', slot.id using errcode = 'TL003', detail = slot.id::text;
    end if;
    if exists (
      select from claims
      where slot_id = slot.id and customer_id = new.customer_id and guest = ''
        and (expires_at is null or expires_at > checked_at)
    ) then
      raise exception 'slot % is claimed already by this person', slot.id using errcode = 'TL002', detail = slot.id::text;
    end if;
    free := places_free(slot.id, checked_at);
    if free >= new.quantity and not belongs_to_line(slot.id, free, null, checked_at) then
      raise exception 'slot % has a place', slot.id using errcode = 'TL004', detail = slot.id::text;
    end if;
  end loop;
  return new;
end
$$;

create trigger waitlist_guard before insert or update of state on waitlist_entries
  for each row when (new.state = 'waiting') execute function waitlist_guard();

-- Takes a person out of the line when they get a place of their own, in any way. A person who gives it back
-- may join again, at the end.
create function waitlist_follows_booking() returns trigger language plpgsql as $$
begin
  if (case when tg_op = 'DELETE' then old.guest else new.guest end) <> '' then
    return null;
  end if;
  if tg_op = 'DELETE' then
    update waitlist_entries e set state = 'left' from slots s
    where s.id = old.slot_id and e.customer_id = old.customer_id and e.state = 'accepted' and waits_for(e, s);
  else
    update waitlist_entries e set state = 'accepted' from slots s
    where s.id = new.slot_id and e.customer_id = new.customer_id and e.state in ('waiting', 'offered')
      and waits_for(e, s);
  end if;
  return null;
end
$$;

create trigger waitlist_served after insert or update of kind, customer_id on claims
  for each row when (new.kind = 'booking' and new.customer_id is not null)
  execute function waitlist_follows_booking();
create trigger waitlist_given_back after delete on claims
  for each row when (old.kind = 'booking' and old.customer_id is not null)
  execute function waitlist_follows_booking();

-- Refuses a hold of a place that others wait for (TL001), and turns a place that is offered into a hold of
-- the person who has the offer. Fires before claims_guard, which counts. Locks are taken in the same order
-- everywhere: session, entry, claim.
-- The offer, and the place in line, that count belong to the person whose place it is. Where a person may
-- have several places, the offer of the person who books counts too, because they bring others: at the desk
-- that is the customer whom the staff have selected. Where each person has one place, the hold for another
-- person in the same basket takes nothing from the offer, and stands behind the line as a visitor's does.
-- A place that comes from another line of the same basket is not taken anew: it uses no offer, and those who
-- wait do not come before it. The statement that splits a line says which line it makes
-- (touchline.split_line). claims_guard still counts the places of the session.
create function claims_behind_line() returns trigger language plpgsql as $$
declare
  -- The customer whose basket it is, the person who books, and the people whose offer or place in line the
  -- hold may use, first choice first.
  owner bigint;
  booker bigint;
  whose bigint[];
  entry integer;
  offer record;
  used integer := 0;
  kept integer := 0;
  own record;
  free bigint;
  checked_at timestamptz;
begin
  if tg_op = 'INSERT' and current_setting('touchline.split_line', true) = new.cart_item_id::text then
    return new;
  end if;
  perform from slots where id = new.slot_id for no key update;
  if tg_op = 'UPDATE' then
    if old.slot_id = new.slot_id and (old.expires_at is null or old.expires_at > clock_timestamp()) then
      kept := old.quantity;
    end if;
    if new.quantity <= kept then
      return new;
    end if;
  end if;
  if not exists (select from waitlist_entries where slot_id = new.slot_id and state in ('waiting', 'offered'))
    and not exists (select from waitlist_entries w join slots s on s.id = new.slot_id and w.venue_id = s.venue_id
      and w.category_id = s.category_id and w.slot_id is null and w.state in ('waiting', 'offered')) then
    return new;
  end if;

  select customer_id, coalesce(selected_customer_id, customer_id) into owner, booker from carts where id = new.cart_id;
  booker := coalesce(booker, new.customer_id);
  select array_remove(case
      when one_per_person then array[case when new.guest = '' then new.customer_id end]
      -- A place that staff hold for a named person may use that person's offer.
      when new.guest = '' and new.customer_id is distinct from owner then array[new.customer_id, booker]
      else array[booker]
    end, null) into whose from slots where id = new.slot_id;
  -- A single entry is locked, so that this never waits for a transaction that ends several offers at once.
  select waitlist_entry_id into entry from claims
    where slot_id = new.slot_id and kind = 'offer' and customer_id = any(whose) and expires_at > clock_timestamp()
    order by array_position(whose, customer_id) limit 1;
  if found then
    perform from waitlist_entries where id = entry for no key update;
    -- The time after the locks: an offer that ran out while this waited is over.
    select id, quantity, waitlist_entry_id into offer from claims
      where waitlist_entry_id = entry and expires_at > clock_timestamp();
    if found then
      used := least(offer.quantity, new.quantity - kept);
    end if;
  end if;
  if new.quantity - kept > used then
    checked_at := clock_timestamp();
    free := places_free(new.slot_id, checked_at);
    select id, quantity, customer_id into own from waitlist_line(new.slot_id, free, checked_at)
      where customer_id = any(whose) order by place limit 1;
    -- The first in line takes as many places as they wait for; more than that belongs to the people after
    -- them.
    if (case when own.id is null then waited_for_by_others(new.slot_id, free, booker, checked_at)
      else belongs_to_line(new.slot_id, free, own.customer_id, checked_at)
        or (new.quantity - kept - used > own.quantity
          and waited_for_by_others(new.slot_id, free - own.quantity, own.customer_id, checked_at)) end) then
      raise exception 'slot % is full: its places belong to those who wait', new.slot_id
        using errcode = 'TL001', detail = new.slot_id::text;
    end if;
  end if;
  if used = 0 then
    return new;
  end if;
  if used = offer.quantity then
    update waitlist_entries set state = 'accepted' where id = offer.waitlist_entry_id;
  else
    update claims set quantity = quantity - used where id = offer.id;
  end if;
  return new;
end
$$;

create trigger claims_behind_line before insert or update of slot_id, quantity, kind, expires_at on claims
  for each row when (new.kind = 'hold') execute function claims_behind_line();

-- Refuses to give a place that its person got by waiting to another person while others wait for one (TL007),
-- in any basket.
create function claims_not_passed_on() returns trigger language plpgsql as $$
declare
  checked_at timestamptz;
begin
  perform from slots where id = new.slot_id for no key update;
  checked_at := clock_timestamp();
  if old.expires_at > checked_at
    and exists (select from slots s join waitlist_entries e on waits_for(e, s)
      where s.id = new.slot_id and s.one_per_person and e.customer_id = old.customer_id
        and e.state in ('waiting', 'offered', 'accepted'))
    and waited_for_by_others(new.slot_id, places_free(new.slot_id, checked_at) + old.quantity, old.customer_id,
      checked_at) then
    raise exception 'slot % is waited for by others', new.slot_id using errcode = 'TL007', detail = new.slot_id::text;
  end if;
  return new;
end
$$;

create trigger claims_not_passed_on before update of customer_id, guest on claims
  for each row when (new.kind = 'hold' and old.guest = '' and
    (new.guest <> '' or new.customer_id is distinct from old.customer_id))
  execute function claims_not_passed_on();

-- Removes the hold of an offer that has ended, in any way.
create function waitlist_offer_ended() returns trigger language plpgsql as $$
begin
  delete from claims where waitlist_entry_id = new.id;
  return null;
end
$$;

create trigger waitlist_offer_ended after update of state on waitlist_entries
  for each row when (old.state = 'offered' and new.state <> 'offered') execute function waitlist_offer_ended();
