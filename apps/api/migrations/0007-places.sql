-- Places are never sold twice: the rule stands here, so that no code path can go round it.
-- A claim is a booking, a hold or an offer. Taken = the claims that are bookings or have not expired yet.
create table claims (
  id bigint generated always as identity primary key,
  client_id integer not null,
  slot_id bigint not null references slots (id) on delete cascade,
  quantity integer not null check (quantity > 0),
  kind text not null check (kind in ('booking', 'hold', 'offer')),
  customer_id bigint references customers (id) on delete set null,
  cart_id bigint references carts (id) on delete cascade,
  -- Removed with its item by the same statement; the basket's own index finds it.
  cart_item_id bigint,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  check ((kind = 'booking') = (expires_at is null))
);
create index claims_by_slot on claims (slot_id) include (quantity, expires_at, kind);
create index claims_by_cart on claims (cart_id) where cart_id is not null;
create index claims_by_customer on claims (customer_id) where customer_id is not null;
create index claims_by_expiry on claims (expires_at) where expires_at is not null;

create function claims_guard() returns trigger language plpgsql as $$
declare
  slot record;
  checked_at timestamptz;
  taken bigint;
begin
  select capacity, one_per_person, cancelled_at into slot from slots where id = new.slot_id for no key update;
  -- The time after the lock, not of the transaction's start: a hold that ran out while we waited is over.
  checked_at := clock_timestamp();

  if tg_op = 'UPDATE' and old.slot_id = new.slot_id and new.quantity <= old.quantity
     and (old.expires_at is null or old.expires_at > checked_at) then
    -- A live claim keeps its place, even where staff has lowered the capacity since.
    return new;
  end if;

  if slot.cancelled_at is not null then
    raise exception 'slot % is cancelled', new.slot_id using errcode = 'TL003', detail = new.slot_id::text;
  end if;

  if slot.one_per_person and (new.cart_id is not null or new.customer_id is not null) and exists (
    select 1 from claims
    where slot_id = new.slot_id and id <> new.id
      and (cart_id = new.cart_id or customer_id = new.customer_id)
      and (expires_at is null or expires_at > checked_at)
  ) then
    raise exception 'slot % is claimed already by this person', new.slot_id using errcode = 'TL002', detail = new.slot_id::text;
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
