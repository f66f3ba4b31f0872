-- The account at a card provider that takes a client's payments; the settings have its keys. Null: the installation's first.
alter table clients add column card_account text;

-- How the bank's page is reached: the frame posts a `creq`, or shows the page, which leads back by itself.
alter table payment_attempts add column sca_method text check (sca_method in ('creq-post', 'redirect'));

-- The bank may look at the browser, in a hidden frame, before it decides whether to ask the payer.
insert into payment_attempt_edges (from_state, to_state) values
  ('authorising', 'fingerprint_required'), ('authorising_unknown', 'fingerprint_required'),
  ('fingerprint_required', 'authorised'), ('fingerprint_required', 'challenge_required'),
  ('fingerprint_required', 'declined'), ('fingerprint_required', 'authorising_unknown'),
  ('fingerprint_required', 'voiding');
drop index payment_attempts_one_live;
create unique index payment_attempts_one_live on payment_attempts (cart_id) where state in
  ('authorising', 'fingerprint_required', 'challenge_required', 'authorising_unknown', 'authorised', 'voiding', 'voiding_unknown');
