-- Of a session that closes to bookings by itself; null where it can be booked until some minutes after its start.
alter table slots add column closes_at timestamptz;

-- As in 0063, and not once it has closed.
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
    and (s.closes_at is null or at <= s.closes_at)
    and e.quantity <= free
    and not exists (select from claims k where k.slot_id = s.id and k.customer_id = e.customer_id and k.guest = ''
      and (k.expires_at is null or k.expires_at > at))
  order by e.place
$$;
