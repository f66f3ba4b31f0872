-- Who asks for a place of a session that was removed meanwhile is told that it is cancelled, as their basket says it.
-- Before, the missing reference looked like a basket that another request had changed, and trying again never ended.
create or replace function claims_guard() returns trigger language plpgsql as $$
declare
  slot record;
  checked_at timestamptz;
  taken bigint;
begin
  select capacity, one_per_person, cancelled_at into slot from slots where id = new.slot_id for no key update;
  if not found then
    raise exception 'slot % is gone', new.slot_id using errcode = 'TL003', detail = new.slot_id::text;
  end if;
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
