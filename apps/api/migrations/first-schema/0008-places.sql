-- Places of sessions. They are never sold twice: the rule stands in the database, so that no code path can
-- avoid it.

-- A claim on places of a session: a booking, a hold or an offer. Places are taken by the claims that are
-- bookings or have not expired yet.
-- A claim is also the use of a benefit or of a package's visit: the use lapses, is removed and is cancelled
-- with the place, and nothing has to be given back.
create table claims (
  id bigint generated always as identity primary key,
  client_id integer not null,
  slot_id bigint not null references slots (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  kind text not null check (kind in ('booking', 'hold', 'offer')),
  customer_id bigint references customers (id) on delete set null,
  -- A person without an account, as a single text; empty for the customer or the visitor.
  guest text not null default '',
  -- The member at whose price the place is held: a member who comes along.
  member_id bigint references customers (id) on delete set null,
  cart_id bigint references carts (id) on delete cascade,
  -- Removed with its item by the same statement; the basket's own index finds it.
  cart_item_id bigint,
  booking_id bigint,
  waitlist_entry_id integer,
  -- Network address as a keyed hash, never in clear; gone with the hold.
  network bytea,
  -- Counters that the claim uses. Live places with a key are never more than the limit beside it.
  usage_keys text[] not null default '{}',
  usage_limits integer[] not null default '{}',
  -- The person who has the membership or the package.
  usage_holder bigint references customers (id) on delete set null,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  check ((kind = 'booking') = (expires_at is null)),
  constraint claims_usage_whole check (cardinality(usage_keys) = cardinality(usage_limits)),
  constraint claims_offer_of_entry check ((kind = 'offer') = (waitlist_entry_id is not null))
);
create index claims_by_slot on claims (slot_id) include (quantity, expires_at, kind);
create index claims_by_cart on claims (cart_id) where cart_id is not null;
create index claims_by_customer on claims (customer_id) where customer_id is not null;
create index claims_by_expiry on claims (expires_at) where expires_at is not null;
create index claims_by_member on claims (member_id, slot_id) where member_id is not null;
create index claims_by_network on claims (network) where network is not null;
create index claims_by_usage on claims using gin (usage_keys) where usage_keys <> '{}';
-- Every request reads what a household uses: only claims that can still count, however many the household has
-- made.
create index claims_by_usage_holder on claims (usage_holder, created_at) where usage_holder is not null;
-- Every order that is shown reads the places of its bookings, and so does every booking that is given up.
create index claims_by_booking on claims (booking_id) where booking_id is not null;
-- A wait has one offer at a time.
create unique index claims_one_offer on claims (waitlist_entry_id) where waitlist_entry_id is not null;

-- Returns the household that a use is counted for, from its keys: what the household used stays used when the
-- person who used it leaves.
create function household_of_use(keys text[]) returns bigint language sql immutable parallel safe as $$
  select substring(key from ' household ([0-9]+) ')::bigint from unnest(keys) as key where key like '% household %' limit 1
$$;

create index claims_by_usage_household on claims (household_of_use(usage_keys)) where usage_keys <> '{}';

-- Refuses more places of a session than it has, under a lock of the session: TL001 where it is full, TL003
-- where it is cancelled or gone, TL002 where each person has one place and this person has it. A member of
-- the household, and a person by name, has a place of their own. A hold on a session that was cancelled
-- meanwhile does not become a booking. A removed session is refused as a cancelled one, as the basket says
-- it; the missing reference would look like a basket that another request had changed, and trying again would
-- never end.
create function claims_guard() returns trigger language plpgsql as $$
declare
  slot record;
  checked_at timestamptz;
  keeps_place boolean;
  taken bigint;
begin
  select capacity, one_per_person, cancelled_at into slot from slots where id = new.slot_id for no key update;
  if not found then
    raise exception 'slot % is gone', new.slot_id using errcode = 'TL003', detail = new.slot_id::text;
  end if;
  -- The time after the lock, not of the transaction's start: a hold that ran out while this waited is over.
  checked_at := clock_timestamp();

  -- A live claim keeps its place, even where staff have lowered the capacity since (F08).
  keeps_place := false;
  if tg_op = 'UPDATE' then
    keeps_place := old.slot_id = new.slot_id and new.quantity <= old.quantity
      and (old.expires_at is null or old.expires_at > checked_at);
    if keeps_place and old.customer_id is not distinct from new.customer_id and old.guest = new.guest
      and not (slot.cancelled_at is not null and new.kind = 'booking' and old.kind <> 'booking') then
      return new;
    end if;
  end if;

  if slot.cancelled_at is not null then
    raise exception 'slot % is cancelled', new.slot_id using errcode = 'TL003', detail = new.slot_id::text;
  end if;

  if slot.one_per_person and (new.cart_id is not null or new.customer_id is not null) and exists (
    select 1 from claims
    where slot_id = new.slot_id and id <> new.id and guest = new.guest
      and (customer_id = new.customer_id
        or (cart_id = new.cart_id and (customer_id is null or new.customer_id is null)))
      and (expires_at is null or expires_at > checked_at)
  ) then
    raise exception 'slot % is claimed already by this person', new.slot_id using errcode = 'TL002', detail = new.slot_id::text;
  end if;
  if keeps_place then
    return new;
  end if;

  select coalesce(sum(quantity), 0) into taken from claims
  where slot_id = new.slot_id and id <> new.id and (expires_at is null or expires_at > checked_at);

  if taken + new.quantity > slot.capacity then
    raise exception 'slot % is full', new.slot_id using errcode = 'TL001', detail = new.slot_id::text;
  end if;
  return new;
end
$$;

create trigger claims_guard before insert or update of slot_id, quantity, kind, expires_at on claims
  for each row execute function claims_guard();

-- Refuses a second place of a session at the price of the same member (TL005): a membership is good for one
-- place of a session. Fires after claims_guard, which holds the session's lock.
create function claims_member_once() returns trigger language plpgsql as $$
begin
  if exists (
    select from claims
    where member_id = new.member_id and slot_id = new.slot_id and id <> new.id
      and (expires_at is null or expires_at > clock_timestamp())
  ) then
    raise exception 'slot % has a place at the price of this member', new.slot_id
      using errcode = 'TL005', detail = new.slot_id::text;
  end if;
  return new;
end
$$;

create trigger claims_member_once before insert or update of slot_id, kind, expires_at on claims
  for each row when (new.member_id is not null) execute function claims_member_once();

-- Takes the locks of counters, in the same order for everyone.
create function lock_usages(client integer, keys text[]) returns boolean language plpgsql as $$
declare
  one text;
begin
  for one in select distinct k from unnest(keys) as k order by k loop
    perform pg_advisory_xact_lock(hashtextextended('usage ' || one, client));
  end loop;
  return true;
end
$$;

-- Refuses a use beyond the limit of one of its counters (TL006). Uses that are kept after a cancellation
-- count, and a cancelled session uses nothing. A live claim keeps its use without waiting for its counters: a
-- customer who pays has locked the sessions already.
create function claims_usage_guard() returns trigger language plpgsql as $$
declare
  checked_at timestamptz;
  used bigint;
  kept bigint;
begin
  if tg_op = 'UPDATE' and old.usage_keys = new.usage_keys and new.quantity <= old.quantity
     and (old.expires_at is null or old.expires_at > clock_timestamp()) then
    return new;
  end if;
  perform lock_usages(new.client_id, new.usage_keys);
  -- The time after the locks: a hold that ran out while this waited uses nothing.
  checked_at := clock_timestamp();
  for i in 1 .. cardinality(new.usage_keys) loop
    select coalesce(sum(c.quantity), 0) into used from claims c
    where c.usage_keys @> array[new.usage_keys[i]] and c.usage_keys <> '{}' and c.client_id = new.client_id and c.id <> new.id
      and (c.expires_at is null or c.expires_at > checked_at)
      and exists (select from slots s where s.id = c.slot_id and s.cancelled_at is null);
    select coalesce(sum(quantity), 0) into kept from kept_uses
    where usage_keys @> array[new.usage_keys[i]] and client_id = new.client_id;
    if used + kept + new.quantity > new.usage_limits[i] then
      raise exception 'nothing is left of %', new.usage_keys[i] using errcode = 'TL006', detail = new.slot_id::text;
    end if;
  end loop;
  return new;
end
$$;

create trigger claims_usage_guard before insert or update of quantity, kind, expires_at, usage_keys on claims
  for each row when (new.usage_keys <> '{}') execute function claims_usage_guard();
