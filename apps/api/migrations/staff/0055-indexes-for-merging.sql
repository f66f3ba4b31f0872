-- A merge of two accounts finds the rows of a person in every table, and so does closing an account: each column that names
-- one leads an index.
create index carts_by_customer on carts (customer_id) where customer_id is not null;
create index cart_items_by_member on cart_items (member_id) where member_id is not null;
create index attendances_by_customer on attendances (customer_id) where customer_id is not null;
create index booking_cancellations_by_customer on booking_cancellations (customer_id) where customer_id is not null;
create index booking_cancellations_by_who on booking_cancellations (by_customer_id) where by_customer_id is not null;
create index booking_moves_by_who on booking_moves (by_customer_id) where by_customer_id is not null;
create index mail_outbox_by_customer on mail_outbox (customer_id) where customer_id is not null;
create index answers_by_giver on answers (given_by) where given_by is not null;
create index signatures_by_signer on signatures (signed_by) where signed_by is not null;
create index guest_passes_by_redeemer on guest_passes (redeemed_by) where redeemed_by is not null;
create index sent_documents_by_sender on sent_documents (sent_by) where sent_by is not null;
create index saved_cards_of_customer on saved_cards (customer_id) where customer_id is not null;
create index penalties_by_customer on penalties (customer_id);
create index waitlist_entries_by_customer on waitlist_entries (customer_id);
create index membership_users_by_customer on membership_users (customer_id);
