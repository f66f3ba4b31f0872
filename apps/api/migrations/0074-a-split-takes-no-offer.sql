-- As in 0064; a place that comes from another line of the same basket is not taken anew: it uses no offer, and those who wait do
-- not come before it. The statement that splits a line says which line it makes. What the session has room for is counted by
-- claims_guard all the same.
create or replace function claims_behind_line() returns trigger language plpgsql as $$
declare
  who bigint;
  is_theirs boolean;
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

  select coalesce((select customer_id from carts where id = new.cart_id), new.customer_id) into who;
  select not one_per_person or (new.guest = '' and new.customer_id is not distinct from who) into is_theirs
    from slots where id = new.slot_id;
  if is_theirs then
    perform from waitlist_entries e where e.id in (select waitlist_entry_id from claims
      where slot_id = new.slot_id and kind = 'offer' and customer_id = who) for no key update;
    -- The time after the locks: an offer that ran out while we waited is over.
    select id, quantity, waitlist_entry_id into offer from claims
      where slot_id = new.slot_id and kind = 'offer' and customer_id = who and expires_at > clock_timestamp();
    if found then
      used := least(offer.quantity, new.quantity - kept);
    end if;
  end if;
  if new.quantity - kept > used then
    checked_at := clock_timestamp();
    free := places_free(new.slot_id, checked_at);
    select id, quantity into own from waitlist_line(new.slot_id, free, checked_at)
      where customer_id = who and is_theirs order by place limit 1;
    -- Who stands first takes so many as they wait for; more than that belongs to those who come after them.
    if (case when own.id is null then waited_for_by_others(new.slot_id, free, who, checked_at)
      else belongs_to_line(new.slot_id, free, who, checked_at)
        or (new.quantity - kept - used > own.quantity
          and waited_for_by_others(new.slot_id, free - own.quantity, who, checked_at)) end) then
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
