-- A payment that is with a person and can't become an order any more is given back by the usual steps, so that no other process
-- makes its order meanwhile.
insert into payment_attempt_edges (from_state, to_state) values ('needs_attention', 'voiding');

-- What the provider calls it, where that was first told with the money: by it the sweep asks.
alter table late_money add column provider_ref text;
