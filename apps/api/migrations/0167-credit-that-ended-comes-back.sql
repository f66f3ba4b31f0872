-- One cancellation may give back credit that is new and credit of a lot that has ended since, which lasts as long as it had left:
-- two lots of one cause.
alter table credit_entries drop constraint credit_entries_cause;
create unique index credit_entries_cause on credit_entries (client_id, cause, lot_id) nulls not distinct
  where not starts_with(cause, 'cancellation ');
create unique index credit_entries_cancellation on credit_entries (client_id, cause, lot_id, expires_at) nulls not distinct
  where starts_with(cause, 'cancellation ');
