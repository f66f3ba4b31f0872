-- Card readers stand at a venue. Clients may share an account at the provider, which lists the readers of all of them.

alter table venues
  -- Readers that stand there, by the provider's names for them.
  add column card_readers text[] not null default '{}';

-- A number leads to one kind of thing: these began where another table begins. Rows of before keep theirs.
alter table saved_cards alter column id set start with 71000001 restart;
alter table guest_passes alter column id set start with 72000001 restart;
alter table sent_documents alter column id set start with 73000001 restart;
alter table staff_passkeys alter column id set start with 74000001 restart;

-- The list of what staff have done, the newest first, has their orders and payouts, too.
create index orders_of_staff on orders (client_id, created_at) where staff_id is not null;
create index desk_payouts_by_client on desk_payouts (client_id, created_at);
create index staff_acts_by_client_and_time on staff_acts (client_id, done_at);
