-- A freed place is offered: a claim that holds it for the next in line until a moment that they are told.

-- Until so long before the start the line is asked; then a place is for all. The other rules are an operator's own.
alter table categories
  add column waitlist_closes_minutes integer not null default 45 check (waitlist_closes_minutes between 0 and 10080),
  add column waitlist_rules jsonb;

-- A person waits for one session, or for any court of an activity within a span of time.
alter table waitlist_entries
  alter column slot_id drop not null,
  -- All or none.
  add column quantity integer not null default 1 check (quantity between 1 and 100),
  add column venue_id integer references venues (id) on delete cascade,
  add column category_id uuid references categories (id) on delete cascade,
  -- One court; null for any.
  add column location_id integer references locations (id) on delete cascade,
  add column from_at timestamptz,
  add column until_at timestamptz,
  -- The last offer: of which session, when it is to be told and was, and until when it holds.
  add column offered_slot_id bigint references slots (id) on delete set null,
  add column tells_at timestamptz,
  add column told_at timestamptz,
  add column offer_until timestamptz,
  -- Why the message of this offer was refused, how often and when last.
  add column mail_failure text,
  add column mail_failures integer not null default 0,
  add column mail_failed_at timestamptz,
  add constraint waitlist_session_or_span check (
    (slot_id is null) = (venue_id is not null and category_id is not null and from_at < until_at)),
  add constraint waitlist_offered_whole check (state <> 'offered' or (tells_at is not null and offer_until is not null));
create index waitlist_spans on waitlist_entries (venue_id, category_id, from_at)
  where slot_id is null and state in ('waiting', 'offered');
create unique index waitlist_one_span on waitlist_entries
  (customer_id, venue_id, category_id, from_at, until_at, coalesce(location_id, 0)) where slot_id is null;
create index waitlist_entries_offered on waitlist_entries (offer_until) where state = 'offered';

-- Who was passed over for which session, and why. It holds no place back from the others.
create table waitlist_passes (
  entry_id integer not null references waitlist_entries (id) on delete cascade,
  slot_id bigint not null references slots (id) on delete cascade,
  reason text not null,
  passed_at timestamptz not null default clock_timestamp(),
  primary key (entry_id, slot_id)
);

alter table claims
  add column waitlist_entry_id integer references waitlist_entries (id) on delete cascade,
  add constraint claims_offer_of_entry check ((kind = 'offer') = (waitlist_entry_id is not null));
-- One offer at a time for one wait.
create unique index claims_one_offer on claims (waitlist_entry_id) where waitlist_entry_id is not null;

-- Messages that are accepted for sending, each once.
create table mail_outbox (
  id bigint generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  customer_id bigint references customers (id) on delete cascade,
  dedupe_key text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  accepted_at timestamptz not null default clock_timestamp(),
  unique (client_id, dedupe_key)
);

create function waits_for(e waitlist_entries, s slots) returns boolean language sql immutable as $$
  select e.slot_id = s.id or (e.slot_id is null and s.course_id is null
    and e.venue_id = s.venue_id and e.category_id = s.category_id
    and e.from_at <= s.starts_at and e.until_at >= s.ends_at
    and (e.location_id is null or e.location_id = s.location_id))
$$;

-- The sessions that one entry waits for.
create function slots_waited_for(e waitlist_entries) returns setof slots language sql stable rows 5 as $$
  select s.* from slots s where s.id = e.slot_id
  union all
  select s.* from slots s
    where e.slot_id is null and s.venue_id = e.venue_id and s.category_id = e.category_id
      and s.local_date between (e.from_at - interval '1 day')::date and (e.until_at + interval '1 day')::date
      and waits_for(e, s)
$$;

-- 1 for the next: before it stand those who joined earlier and wait for one of the same sessions.
create function waitlist_position(e waitlist_entries) returns integer language sql stable as $$
  select count(distinct o.id)::int + 1 from slots_waited_for(e) s cross join lateral (
    select id, place from waitlist_entries where slot_id = s.id and state in ('waiting', 'offered')
    union all
    select w.id, w.place from waitlist_entries w
      where w.slot_id is null and w.state in ('waiting', 'offered') and w.venue_id = s.venue_id
        and w.category_id = s.category_id and waits_for(w, s)) o
  where o.place < e.place
$$;

create function places_free(wanted bigint, at timestamptz) returns bigint language sql stable as $$
  select s.capacity - coalesce((select sum(quantity) from claims
    where slot_id = s.id and (expires_at is null or expires_at > at)), 0)
  from slots s where s.id = wanted
$$;

-- Who can be asked for a place of a session of which so many are free, in order. Whoever has a place of it is not.
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
    and e.quantity <= free
    and not exists (select from claims k where k.slot_id = s.id and k.customer_id = e.customer_id
      and (k.expires_at is null or k.expires_at > at))
  order by e.place
$$;

-- Whether a place of so many free ones belongs to others in the line: before this person, or before all who do not wait.
create function belongs_to_line(wanted bigint, free bigint, who bigint, at timestamptz) returns boolean
language sql stable as $$
  select exists (
    with line as (
      select l.place, l.customer_id from waitlist_line(wanted, free, at) l
      where not exists (select from waitlist_passes p where p.entry_id = l.id and p.slot_id = wanted))
    select from line where customer_id is distinct from who
      and place < coalesce((select min(place) from line where customer_id = who), 9223372036854775807))
$$;

-- A place that is offered becomes a hold of the person whose offer it is; a place that somebody waits for is no one
-- else's. Fires before claims_guard, which counts. Locks are taken in one order: session, entry, claim.
create function claims_behind_line() returns trigger language plpgsql as $$
declare
  who bigint;
  offer record;
  used integer := 0;
  kept integer := 0;
begin
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

  select coalesce((select customer_id from carts where id = new.cart_id), new.customer_id) into who;
  perform from waitlist_entries e where e.id in (select waitlist_entry_id from claims
    where slot_id = new.slot_id and kind = 'offer' and customer_id = who) for no key update;
  -- The time after the locks: an offer that ran out while we waited is over.
  select id, quantity, waitlist_entry_id into offer from claims
    where slot_id = new.slot_id and kind = 'offer' and customer_id = who and expires_at > clock_timestamp();
  if found then
    used := least(offer.quantity, new.quantity - kept);
  end if;
  if new.quantity - kept > used
    and belongs_to_line(new.slot_id, places_free(new.slot_id, clock_timestamp()), who, clock_timestamp()) then
    raise exception 'slot % is full: its places belong to those who wait', new.slot_id
      using errcode = 'TL001', detail = new.slot_id::text;
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

-- An offer that has ended, in whichever way, holds nothing.
create function waitlist_offer_ended() returns trigger language plpgsql as $$
begin
  delete from claims where waitlist_entry_id = new.id;
  return null;
end
$$;
create trigger waitlist_offer_ended after update of state on waitlist_entries
  for each row when (old.state = 'offered' and new.state <> 'offered') execute function waitlist_offer_ended();

-- As in 0010; a place that belongs to the line is not free for the person who would join it.
create or replace function waitlist_guard() returns trigger language plpgsql as $$
declare
  slot record;
  checked_at timestamptz;
  free bigint;
begin
  -- Back from an offer that was withdrawn: still in line, at the same place.
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
      where slot_id = slot.id and customer_id = new.customer_id
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

-- Whoever gets a place, by whichever way, is out of the line; whoever gives it back may join again, at the end.
create or replace function waitlist_follows_booking() returns trigger language plpgsql as $$
begin
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
