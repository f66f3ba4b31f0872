-- Staff cancel and move bookings for a person, and make accounts at the desk: acts like the others.

alter table staff_acts drop constraint staff_acts_act_check;
alter table staff_acts add constraint staff_acts_act_check check (act in (
  'correct', 'address', 'induction', 'document', 'billing-day', 'family', 'credit', 'charge', 'contract',
  'cancel-booking', 'move-booking', 'new-customer'));
