-- What is given back of a booking that is cancelled, by notice, and until when one is moved:
-- { "bands": [...], "early": null, "remainingSessions": false, "move": null }. Null: it can't be cancelled online. A course
-- without one has its activity's.
alter table categories add column cancellation jsonb;
alter table courses add column cancellation jsonb;

-- { "creditLifeMonths": 24, "chargeBlocksAfterDays": 7, "strikes": { "count": 3, "withinDays": 30, "chargePence": 500 } }:
-- how long credit is good that is given for a booking, when a charge stops booking, and what several late
-- cancellations lead to; null where nothing.
alter table clients add column cancelling jsonb not null
  default '{"creditLifeMonths": null, "chargeBlocksAfterDays": 0, "strikes": null}';

alter table bookings
  -- The rule with which it was sold, which a later change of the catalogue does not touch. Null: sold before there was
  -- one, so that the rule of now counts.
  add column cancellation jsonb,
  -- Places of it that were given up.
  add column cancelled_places integer not null default 0;
update bookings set cancelled_places = quantity where status = 'cancelled';
alter table bookings
  add constraint bookings_cancelled_places check (cancelled_places between 0 and quantity),
  add constraint bookings_cancelled_whole check ((status = 'cancelled') = (cancelled_places = quantity));
