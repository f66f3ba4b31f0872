-- The customer for whom staff act with their basket, as the last change of it said; null for all who act for themselves.
alter table carts add column selected_customer_id bigint references customers (id) on delete set null;
create index carts_by_selected_customer on carts (selected_customer_id) where selected_customer_id is not null;

-- As in 0064; the offer, and the place in line, that count are of the person whose place it is. Where a person may have several
-- places, they are also of the one who books, who brings others: at the desk that is the customer whom the staff have
-- selected. A place that comes from another line of the same basket is not taken anew: it uses no offer, and those who wait do not
-- come before it. The statement that splits a line says which line it makes. What the session has room for is counted by
-- claims_guard all the same.
create or replace function claims_behind_line() returns trigger language plpgsql as $$
declare
  -- Whose basket it is, who books, and those whose offer or place in line the hold may use.
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
      -- What staff hold in no person's name has their own.
      when new.guest = '' and new.customer_id is distinct from owner then array[new.customer_id, booker]
      else array[booker]
    end, null) into whose from slots where id = new.slot_id;
  -- One entry is locked and no more, so that this never waits for those who end several offers at once.
  select waitlist_entry_id into entry from claims
    where slot_id = new.slot_id and kind = 'offer' and customer_id = any(whose) and expires_at > clock_timestamp()
    order by array_position(whose, customer_id) limit 1;
  if found then
    perform from waitlist_entries where id = entry for no key update;
    -- The time after the locks: an offer that ran out while we waited is over.
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
    -- Who stands first takes so many as they wait for; more than that belongs to those who come after them.
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

-- As in 0064, in whichever basket the place is.
create or replace function claims_not_passed_on() returns trigger language plpgsql as $$
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
