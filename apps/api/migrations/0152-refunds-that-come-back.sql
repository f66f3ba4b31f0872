-- A card's bank may give a refund back days after it was done (the card is closed): then it is with a person again, and the
-- ledger has a transaction that takes it back. A refund that is done once more has the number of those before it in its source.
insert into refund_edges (from_state, to_state) values ('done', 'needs_attention');

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in (
  'authorised', 'released', 'captured', 'ordered', 'credit-given', 'credit-used', 'credit-released', 'credit-returned',
  'credit-expired', 'given-up', 'refunded', 'refund-undone', 'paid-out', 'payout-undone', 'charge-owed', 'charge-settled',
  'uses')) not valid;
alter table ledger_transactions validate constraint ledger_transactions_kind_check;

create or replace function post_refund(r refunds, moved_at timestamptz, who text, why text) returns void language plpgsql as $$
declare
  entry ledger_transactions;
  undone bigint;
begin
  select count(*) into undone from ledger_transactions t
  where t.order_id = r.order_id and t.kind = 'refund-undone' and split_part(t.source, '/', 1) = r.id::text;
  entry.client_id := r.client_id;
  entry.kind := case when r.state = 'done' then 'refunded' else 'refund-undone' end;
  entry.source := r.id || case when undone > 0 then '/' || undone else '' end;
  entry.at := moved_at;
  entry.order_id := r.order_id;
  entry.attempt_id := r.attempt_id;
  entry.who := who;
  entry.why := why;
  perform post_to_ledger(entry, array['refunds-due', case when r.paid_otherwise then 'other-way' else 'card' end],
    case when r.state = 'done' then array[r.amount_pence, -r.amount_pence] else array[-r.amount_pence, r.amount_pence] end);
end
$$;

drop trigger refund_to_ledger on refunds;
create trigger refund_to_ledger after update of state on refunds for each row
  when ((new.state = 'done') <> (old.state = 'done')) execute function refund_to_ledger();
