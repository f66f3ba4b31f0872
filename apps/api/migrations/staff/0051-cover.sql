-- Cover of sessions: an instructor who can't give one asks colleagues, and a manager approves who takes it.

create table cover_requests (
  id bigint generated always as identity (start with 97000001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  slot_id bigint not null references slots (id) on delete cascade,
  -- The instructor of the session who asks, and their log-in.
  instructor_id integer not null references instructors (id) on delete cascade,
  asked_by bigint not null references customers (id) on delete cascade,
  reason text not null check (reason <> ''),
  -- 'open' until one says yes, then 'taken' until a manager decides.
  state text not null default 'open' check (state in ('open', 'taken', 'approved', 'refused', 'withdrawn')),
  asked_at timestamptz not null default clock_timestamp(),
  taken_by bigint references customers (id) on delete set null,
  taken_instructor_id integer references instructors (id) on delete set null,
  taken_at timestamptz,
  decided_by bigint references customers (id) on delete set null,
  decided_at timestamptz,
  -- Reason of a manager who does not approve.
  answer text not null default ''
);
-- An instructor asks once at a time for a session.
create unique index cover_requests_one_at_a_time on cover_requests (slot_id, instructor_id)
  where state in ('open', 'taken');
create index cover_requests_of_slot on cover_requests (slot_id);
create index cover_requests_by_asker on cover_requests (asked_by);
create index cover_requests_by_taker on cover_requests (taken_by) where taken_by is not null;
create index cover_requests_by_decider on cover_requests (decided_by) where decided_by is not null;
create index cover_requests_of_client on cover_requests (client_id, state);

-- A colleague who was asked, and whether they said no. Who says yes is in the request.
create table cover_asked (
  request_id bigint not null references cover_requests (id) on delete cascade,
  staff_id bigint not null references customers (id) on delete cascade,
  instructor_id integer not null references instructors (id) on delete cascade,
  asked_at timestamptz not null default clock_timestamp(),
  said_no_at timestamptz,
  primary key (request_id, staff_id)
);
create index cover_asked_by_staff on cover_asked (staff_id);
