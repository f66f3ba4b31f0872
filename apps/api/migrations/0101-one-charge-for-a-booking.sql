-- Of the charge for cancelling late, what was taken off: with what is owed it is made once for a booking.
alter table booking_cancellations
  add column charge_taken_pence integer not null default 0 check (charge_taken_pence between 0 and kept_pence);

-- The session of a use that stays used: where its operator cancels it later, the use comes back after all.
alter table kept_uses add column slot_id bigint references slots (id) on delete set null;
update kept_uses u set slot_id = x.slot_ids[1] from booking_cancellations x
where x.id = u.cancellation_id and cardinality(x.slot_ids) = 1
  and exists (select from slots s where s.id = x.slot_ids[1]);
create index kept_uses_by_slot on kept_uses (slot_id);
