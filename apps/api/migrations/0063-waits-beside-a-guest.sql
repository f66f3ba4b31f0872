-- As in 0056; a place for a person by name is that person's: whoever booked it may wait for a place of their own.
create or replace function waitlist_line(wanted bigint, free bigint, at timestamptz) returns setof waitlist_entries
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
    and not exists (select from claims k where k.slot_id = s.id and k.customer_id = e.customer_id and k.guest = ''
      and (k.expires_at is null or k.expires_at > at))
  order by e.place
$$;

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

-- Whoever gets a place of their own, by whichever way, is out of the line; whoever gives it back may join again.
create or replace function waitlist_follows_booking() returns trigger language plpgsql as $$
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
