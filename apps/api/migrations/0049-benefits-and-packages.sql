-- What a membership brings: a free place, a percentage off or a price of its own; where and when; how often.
alter table memberships
  -- What it costs, to say what it would make of a price; null where it is not sold to newcomers.
  add column monthly_pence integer check (monthly_pence >= 0),
  -- Which sessions membership credit pays for; null where for none.
  add column credit_scope jsonb;

create table benefits (
  id integer generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  membership_id integer not null references memberships (id) on delete cascade,
  slug text not null,
  name text not null,
  -- { "categories": [slug], "venues": [slug], "band": name }; what is left out is not restricted.
  scope jsonb not null default '{}',
  -- { "kind": "free" }, { "kind": "percent-off", "percent": 20 } or { "kind": "price", "pence": 250 }
  effect jsonb not null,
  -- { "count": 1, "per": "day", "of": "person" }; null where it is good for any number of places.
  cap jsonb,
  sort_by integer not null default 0,
  -- What an import no longer names is given to no further place; what was booked with it stays.
  is_given boolean not null default true,
  unique (membership_id, slug)
);

create table packages (
  id integer generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  slug text not null,
  name text not null,
  price_pence integer not null check (price_pence >= 0),
  tax_basis_points integer not null default 0 check (tax_basis_points between 0 and 10000),
  visits integer not null check (visits > 0),
  scope jsonb not null default '{}',
  -- Who may use its visits: the person who has it, or all of their household.
  shared_with text not null default 'person' check (shared_with in ('person', 'household')),
  -- How many of its visits one session may take.
  per_session integer not null default 1 check (per_session > 0),
  valid_days integer not null check (valid_days > 0),
  -- Whether its last day is the last to attend, or the last to book.
  valid_for text not null default 'attending' check (valid_for in ('attending', 'booking')),
  unique (client_id, slug)
);

-- A package that a person has, on the terms that were sold: a later change of the package does not touch it.
create table package_holdings (
  id bigint generated always as identity (start with 6000001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  package_id integer not null references packages (id),
  customer_id bigint not null references customers (id) on delete cascade,
  visits integer not null check (visits > 0),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  -- What brought it, once: an import, an order.
  cause text not null,
  unique (client_id, cause)
);
create index package_holdings_by_customer on package_holdings (customer_id);

-- The use of a benefit or of a package's visit is the claim itself: it lapses, is removed and is cancelled with the
-- place, and nothing has to be given back. Each key is a counter: live places with that key are never more than its limit.
alter table claims
  -- A person without an account, as one text; empty for the customer or the visitor.
  add column guest text not null default '',
  add column usage_keys text[] not null default '{}',
  add column usage_limits integer[] not null default '{}',
  -- Whose membership or package it is.
  add column usage_holder bigint references customers (id) on delete set null,
  add constraint claims_usage_whole check (cardinality(usage_keys) = cardinality(usage_limits));
create index claims_by_usage on claims using gin (usage_keys) where usage_keys <> '{}';
create index claims_by_usage_holder on claims (usage_holder) where usage_holder is not null;

-- The locks of counters, in one order for all.
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

create function claims_usage_guard() returns trigger language plpgsql as $$
declare
  checked_at timestamptz;
  used bigint;
begin
  perform lock_usages(new.client_id, new.usage_keys);
  -- The time after the locks: a hold that ran out while we waited uses nothing.
  checked_at := clock_timestamp();
  if tg_op = 'UPDATE' and old.usage_keys = new.usage_keys and new.quantity <= old.quantity
     and (old.expires_at is null or old.expires_at > checked_at) then
    -- A live claim keeps its use.
    return new;
  end if;
  for i in 1 .. cardinality(new.usage_keys) loop
    select coalesce(sum(quantity), 0) into used from claims
    where usage_keys @> array[new.usage_keys[i]] and usage_keys <> '{}' and client_id = new.client_id and id <> new.id
      and (expires_at is null or expires_at > checked_at);
    if used + new.quantity > new.usage_limits[i] then
      raise exception 'nothing is left of %', new.usage_keys[i] using errcode = 'TL006', detail = new.slot_id::text;
    end if;
  end loop;
  return new;
end
$$;
create trigger claims_usage_guard before insert or update of quantity, kind, expires_at, usage_keys on claims
  for each row when (new.usage_keys <> '{}') execute function claims_usage_guard();

-- One place for one person: a member of the household, or a person by name, has one of their own.
create or replace function claims_guard() returns trigger language plpgsql as $$
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
  -- The time after the lock, not of the transaction's start: a hold that ran out while we waited is over.
  checked_at := clock_timestamp();

  -- A live claim keeps its place, even where staff has lowered the capacity since.
  keeps_place := false;
  if tg_op = 'UPDATE' then
    keeps_place := old.slot_id = new.slot_id and new.quantity <= old.quantity
      and (old.expires_at is null or old.expires_at > checked_at);
    if keeps_place and old.customer_id is not distinct from new.customer_id and old.guest = new.guest then
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
