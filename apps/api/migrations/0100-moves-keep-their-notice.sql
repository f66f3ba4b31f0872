-- The start that a booking had before it was moved: a move gives back no notice, and no more days to move within.
alter table booking_moves add column from_starts_at timestamptz;
update booking_moves m set from_starts_at = s.starts_at from slots s where s.id = m.from_slot_id;
alter table booking_moves alter column from_starts_at set not null;
