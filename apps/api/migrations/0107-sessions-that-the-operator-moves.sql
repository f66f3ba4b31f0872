-- The start by which its pattern or its feed knows a session that its operator has moved; null for all others.
alter table slots add column planned_starts_at timestamptz;
create index slots_by_plan on slots (rule_id, (coalesce(planned_starts_at, starts_at)));

-- Which sessions of a pattern take place at another time or in another room, as the catalogue says it: on, at, toOn, toAt,
-- toLocationId, reason.
alter table session_rules add column moves jsonb not null default '[]';

-- A session that had been booked, or was waited for, has another time or place.
create table session_moves (
  id bigint generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  slot_id bigint not null references slots (id) on delete cascade,
  from_starts_at timestamptz not null,
  from_ends_at timestamptz not null,
  from_venue_id integer not null references venues (id) on delete cascade,
  from_location_id integer references locations (id) on delete set null,
  -- The operator's words; empty where it says none.
  reason text not null default '',
  moved_at timestamptz not null default clock_timestamp()
);
create index session_moves_by_slot on session_moves (slot_id, id);

-- A booking says the new time, and who booked it was written to: one row for each time that this was done.
create table booking_session_moves (
  id bigint generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  booking_id bigint not null references bookings (id) on delete cascade,
  session_move_id bigint not null references session_moves (id) on delete cascade,
  told_at timestamptz not null default clock_timestamp()
);
create index booking_session_moves_by_booking on booking_session_moves (booking_id);
create index booking_session_moves_by_move on booking_session_moves (session_move_id);

-- Until then all that was paid comes back, whatever the rule of cancelling says: the operator has moved the session.
alter table bookings add column all_back_until timestamptz;

-- Whether what a basket or a booking says of the time and place of a session is so.
create function says_where_and_when(shown jsonb, slot slots) returns boolean language sql stable as $$
  select case when shown ? 'course' then exists (
      select from jsonb_array_elements(shown #> '{course,sessions}') one
      where (one ->> 'startsAtUtc')::timestamptz = slot.starts_at and (one ->> 'endsAtUtc')::timestamptz = slot.ends_at)
    else (shown ->> 'startsAtUtc')::timestamptz = slot.starts_at and (shown ->> 'endsAtUtc')::timestamptz = slot.ends_at
      and shown ->> 'venueSlug' = (select slug from venues where id = slot.venue_id)
      -- What was booked before the room was kept by its number says nothing against it.
      and ((shown #>> '{place,id}')::integer is not distinct from slot.location_id
        or (not shown ? 'place' and shown ->> 'location' <> '')) end
$$;
