-- An order whose card can't be taken any more, as its bank let go of the money: staff say that it was paid to them in another way.
alter table payment_attempts add column paid_otherwise boolean not null default false;

-- As in 0145; what was paid in another way is no money of the card's.
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
    perform post_to_ledger(entry,
      array[case when a.paid_otherwise then 'other-way' else 'card' end, 'card-due', 'card-holds', 'card-held'],
      array[a.amount_pence, -a.amount_pence, held, -held]);
  else
    entry.kind := 'released';
    perform post_to_ledger(entry, '{card-holds,card-held}', array[held, -held]);
  end if;
end
$$;
