-- Whether a card's number is typed on the public screens of an operator: only where the operator wants it (decision 83).
alter table clients add column kiosk_takes_cards boolean not null default false;

-- Where a session asked for a code of its basket, that session: once another session has it, no code of the first one moves it again.
alter table basket_carries add column session_id bigint references sessions (id) on delete cascade;
