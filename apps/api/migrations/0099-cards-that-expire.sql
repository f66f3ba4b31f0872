-- When the customer was told that a saved card is about to expire: once for each card.
alter table saved_cards add column expiry_told_at timestamptz;
