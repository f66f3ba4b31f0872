-- The sessions that can be booked, and the patterns that make them.

-- A pattern in the venue's wall time that makes slots for a rolling horizon. Each court has a rule of its
-- own.
create table session_rules (
  id uuid primary key,
  client_id integer not null references clients (id) on delete cascade,
  venue_id integer not null references venues (id) on delete cascade,
  category_id uuid not null references categories (id) on delete cascade,
  location_id integer references locations (id),
  course_id integer references courses (id) on delete cascade,
  price_list_id integer not null references price_lists (id),
  name text not null,
  description text not null default '',
  -- ISO weekdays, Monday 1 to Sunday 7.
  weekdays smallint[] not null,
  first_start time not null,
  -- With every_minutes: starts repeat through the day and the last session ends by last_end.
  last_end time,
  every_minutes integer check (every_minutes > 0),
  duration_minutes integer not null check (duration_minutes between 1 and 1439),
  capacity integer not null check (capacity >= 0),
  -- Places that the operator has sold elsewhere, per session.
  sold_elsewhere integer not null default 0 check (sold_elsewhere >= 0),
  -- Ages that its sessions are for; null: as the activity says.
  min_age integer check (min_age between 0 and 120),
  max_age integer check (max_age between 0 and 120),
  instructor_ids integer[] not null default '{}',
  tag_ids integer[] not null default '{}',
  question_ids integer[] not null default '{}',
  valid_from date,
  valid_to date,
  excluded_dates date[] not null default '{}',
  -- Its sessions that take place at another time or in another room, as the catalogue says it: on, at, toOn,
  -- toAt, toLocationId, reason.
  moves jsonb not null default '[]',
  -- Its sessions open this many days before, at this wall time, for everybody; null: the usual window.
  opens_days_ahead integer,
  opens_at time,
  source text not null default 'catalogue',
  external_id text not null,
  unique (client_id, source, external_id),
  constraint session_rules_ages check (min_age <= max_age)
);

-- A session: a time at which an activity can be booked.
create table slots (
  id bigint generated always as identity (start with 91100001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  venue_id integer not null references venues (id) on delete cascade,
  category_id uuid not null references categories (id) on delete cascade,
  -- The rule that made it, or the identity of an imported occurrence's series: half of the v2 id.
  rule_id uuid not null,
  location_id integer references locations (id),
  course_id integer references courses (id) on delete cascade,
  price_list_id integer not null references price_lists (id),
  name text not null,
  description text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Start by which its pattern or its feed knows a session that the operator has moved; null for all others.
  planned_starts_at timestamptz,
  -- The venue's own date, kept so that a day is one range of the index.
  local_date date not null,
  capacity integer not null check (capacity >= 0),
  one_per_person boolean not null,
  instructor_ids integer[] not null default '{}',
  tag_ids integer[] not null default '{}',
  -- Overrules the booking windows when set.
  opens_at timestamptz,
  -- End of booking, where the session has one of its own; null: it can be booked until some minutes after its
  -- start.
  closes_at timestamptz,
  cancelled_at timestamptz,
  cancelled_reason text,
  -- Customers who booked a session that the operator cancels get everything back: the job looks for cancelled
  -- sessions with this. False where people deal with the cancellation themselves.
  gives_back boolean not null default true,
  -- True once its feed has withdrawn it. The row stays; if the feed has the session again, another row is
  -- made.
  withdrawn_by_feed boolean not null default false,
  source text not null default 'catalogue',
  external_id text,
  check (ends_at > starts_at)
);
create index slots_by_day on slots (venue_id, category_id, local_date, starts_at);
create index slots_by_course on slots (course_id) where course_id is not null;
create index slots_by_start on slots (rule_id, starts_at);
create index slots_by_plan on slots (rule_id, (coalesce(planned_starts_at, starts_at)));
create index slots_that_give_back on slots (id) where cancelled_at is not null and gives_back;
-- Every list of days asks which days have opened early: in a year of sessions, few have an opening of their
-- own.
create index slots_that_open_by_themselves on slots (venue_id, category_id, starts_at) where opens_at is not null;
create unique index slots_by_external on slots (client_id, source, external_id) where external_id is not null;
-- A cancelled session keeps its row, and another session of its rule may be moved to the start that it had.
create unique index slots_one_at_a_start on slots (rule_id, starts_at) where cancelled_at is null;

-- A move, by the operator, of a session that had been booked or was waited for: another time or another
-- place.
create table session_moves (
  id bigint generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  slot_id bigint not null references slots (id) on delete cascade,
  from_starts_at timestamptz not null,
  from_ends_at timestamptz not null,
  from_venue_id integer not null references venues (id) on delete cascade,
  from_location_id integer references locations (id) on delete set null,
  -- The operator's words; empty where there are none.
  reason text not null default '',
  moved_at timestamptz not null default clock_timestamp()
);
create index session_moves_by_slot on session_moves (slot_id, id);

-- True when the time and place that a basket or a booking shows for a session are still right.
create function says_where_and_when(shown jsonb, slot slots) returns boolean language sql stable as $$
  select case when shown ? 'course' then exists (
      select from jsonb_array_elements(shown #> '{course,sessions}') one
      where (one ->> 'startsAtUtc')::timestamptz = slot.starts_at and (one ->> 'endsAtUtc')::timestamptz = slot.ends_at)
    else (shown ->> 'startsAtUtc')::timestamptz = slot.starts_at and (shown ->> 'endsAtUtc')::timestamptz = slot.ends_at
      and shown ->> 'venueSlug' = (select slug from venues where id = slot.venue_id)
      -- A booking that shows a room by its name alone, without its number, agrees with every room.
      and ((shown #>> '{place,id}')::integer is not distinct from slot.location_id
        or (not shown ? 'place' and shown ->> 'location' <> '')) end
$$;
