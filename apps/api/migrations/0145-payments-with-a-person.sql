-- A payment that the provider does not answer about goes to a person, from whatever state it is in, and the provider's word
-- still ends it there. Meanwhile nothing else is paid for its basket.
insert into payment_attempt_edges (from_state, to_state) values
  -- In one move, so that no other process finds a sum that is not ours as authorised between two.
  ('authorising', 'voiding'),
  ('authorising', 'needs_attention'), ('fingerprint_required', 'needs_attention'),
  ('challenge_required', 'needs_attention'),
  ('needs_attention', 'authorised'), ('needs_attention', 'declined'), ('needs_attention', 'expired');
-- What turns up at the provider after the end is given back there.
delete from payment_attempt_edges where from_state in ('declined', 'cancelled', 'expired');

drop index payment_attempts_one_live;
create unique index payment_attempts_one_live on payment_attempts (cart_id) where state in
  ('authorising', 'fingerprint_required', 'challenge_required', 'authorising_unknown', 'authorised', 'voiding',
    'voiding_unknown', 'needs_attention');

-- The same in the ledger: what a bank held before is held once, and let go of at whichever end.
create or replace function post_attempt(a payment_attempts, moved_at timestamptz, who text, why text) returns void language plpgsql as $$
declare
  entry ledger_transactions;
  held integer := 0;
begin
  entry.client_id := a.client_id;
  entry.source := a.id;
  entry.at := moved_at;
  entry.attempt_id := a.id;
  entry.customer_id := a.customer_id;
  entry.who := who;
  entry.why := why;
  if a.state = 'authorised' then
    -- A person had it meanwhile: its bank holds what it held.
    if exists (select from ledger_transactions t where t.kind = 'authorised' and t.source = entry.source) then
      return;
    end if;
    entry.kind := 'authorised';
    perform post_to_ledger(entry, '{card-held,card-holds}', array[a.amount_pence, -a.amount_pence]);
    return;
  end if;
  select t.pence into held from ledger_transactions t where t.kind = 'authorised' and t.source = entry.source;
  held := coalesce(held, 0);
  if a.state = 'captured' then
    entry.kind := 'captured';
    select o.id into entry.order_id from orders o where o.attempt_id = a.id;
    perform post_to_ledger(entry, '{card,card-due,card-holds,card-held}',
      array[a.amount_pence, -a.amount_pence, held, -held]);
  else
    entry.kind := 'released';
    perform post_to_ledger(entry, '{card-holds,card-held}', array[held, -held]);
  end if;
end
$$;
drop trigger attempt_to_ledger on payment_attempts;
create trigger attempt_to_ledger after update of state on payment_attempts for each row
  when (new.amount_pence > 0 and new.state is distinct from old.state and (new.state in ('authorised', 'captured', 'voided')
    or (old.state = 'needs_attention' and new.state in ('declined', 'expired'))))
  execute function attempt_to_ledger();
