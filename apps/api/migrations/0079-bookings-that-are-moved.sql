-- A booking that was moved to another time of its activity: it stays the same booking of the same order.
create table booking_moves (
  id bigint generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  booking_id bigint not null references bookings (id) on delete cascade,
  from_slot_id bigint not null references slots (id) on delete cascade,
  to_slot_id bigint not null references slots (id) on delete cascade,
  -- What came back where the new time costs less; null where nothing did.
  cancellation_id uuid references booking_cancellations (id) on delete cascade,
  by_customer_id bigint references customers (id) on delete set null,
  moved_at timestamptz not null default clock_timestamp()
);
create index booking_moves_by_booking on booking_moves (booking_id);
