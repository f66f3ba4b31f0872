-- The places of a booking are read with every order that is shown, and with every booking that is given up.
create index claims_by_booking on claims (booking_id) where booking_id is not null;
