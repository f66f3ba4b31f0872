-- Attendance at sessions: one row for each booked place that staff have marked.

-- A mark of a booked place of a session. An undone mark stays, so that its history can be read; at most one mark
-- of a place is live.
create table attendances (
  id bigint generated always as identity (start with 93000001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  booking_id bigint not null references bookings (id) on delete cascade,
  -- Session of the booking: a booking of a course has several.
  slot_id bigint not null references slots (id) on delete cascade,
  -- Number of the place in the booking, from 1.
  place integer not null check (place > 0),
  state text not null check (state in ('came', 'late', 'missed')),
  -- Name of the press that made it, given by the device: a press that is sent again makes no second mark.
  press_uuid uuid not null,
  -- Moment of the press. Without a signal the device sends it later; the device's clock is not believed beyond
  -- the moment of arrival, nor for more than a day.
  pressed_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  staff_id bigint not null references customers (id),
  -- Name that the device has chosen for itself, at random.
  device text not null default '',
  undone_at timestamptz,
  undone_by bigint references customers (id),
  check ((undone_at is null) = (undone_by is null))
);
-- Two desks check one ticket in: the second finds the first one's mark.
create unique index attendances_one_of_a_place on attendances (slot_id, booking_id, place) where undone_at is null;
create index attendances_by_slot on attendances (slot_id);
create index attendances_by_booking on attendances (booking_id);
create index attendances_by_press on attendances (press_uuid);
create index attendances_by_staff on attendances (staff_id);

-- Staff see the sessions of a venue on a day, whatever the activity.
create index slots_by_venue_day on slots (venue_id, local_date);

-- The log-in of an instructor, who takes the register of their own sessions; null for one without a log-in.
alter table instructors add column staff_id bigint references customers (id) on delete set null;
create index instructors_by_staff on instructors (staff_id) where staff_id is not null;

-- A missed session may count as a late cancellation does: for the account that paid, once for a booking and a session.
alter table attendances
  add column customer_id bigint references customers (id) on delete set null,
  add column is_strike boolean not null default false,
  -- Charge where this was the last of those that lead to a charge.
  add column strike_charge_pence integer not null default 0 check (strike_charge_pence >= 0),
  add constraint attendances_strikes check (is_strike or strike_charge_pence = 0),
  add constraint attendances_strikes_missed check (not is_strike or state = 'missed');
create index attendances_of_strikes on attendances (customer_id, recorded_at) where is_strike;
