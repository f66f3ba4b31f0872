-- Whoever has booked a session that its operator cancels gets everything back: looked for by this. What was cancelled before
-- there was such a look was dealt with by people.
alter table slots add column gives_back boolean not null default true;
update slots set gives_back = false where cancelled_at is not null;
create index slots_that_give_back on slots (id) where cancelled_at is not null and gives_back;

-- How many places of each of the sessions were given up: of a course that has lost one session, all that the booking has.
alter table booking_cancellations add column claim_places integer;
update booking_cancellations set claim_places = places;
alter table booking_cancellations alter column claim_places set not null;

-- As in 0049; what is held of a session that is cancelled meanwhile does not become a booking.
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
