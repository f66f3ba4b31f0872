-- What was given back of late money may come back to the provider days later (the card is closed): then a person has it, and the
-- ledger takes the return back. A person may have paid it back in another way. And where a person has found nothing, money may
-- still turn up.
alter table late_money
  add column came_back boolean not null default false,
  add column paid_otherwise boolean not null default false check (not paid_otherwise or is_taken and returned_at is not null);

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in (
  'authorised', 'released', 'captured', 'ordered', 'credit-given', 'credit-used', 'credit-released', 'credit-returned',
  'credit-expired', 'given-up', 'refunded', 'refund-undone', 'paid-out', 'payout-undone', 'charge-owed', 'charge-settled',
  'uses', 'late-held', 'late-taken', 'late-returned', 'late-undone')) not valid;
alter table ledger_transactions validate constraint ledger_transactions_kind_check;

-- As in 0156. What is learnt later stands at the moment at which it was learnt: a day that is over stays as it was compared.
create or replace function post_late_money(now_is late_money, before late_money) returns void language plpgsql as $$
declare
  entry ledger_transactions;
  held integer := 0;
  taken integer := 0;
begin
  if now_is.returned_at is null then
    held := case when now_is.is_taken then 0 else coalesce(now_is.pence, 0) end;
    taken := case when now_is.is_taken then now_is.pence else 0 end;
  end if;
  if before.attempt_id is not null and before.returned_at is null then
    held := held - case when before.is_taken then 0 else coalesce(before.pence, 0) end;
    taken := taken - case when before.is_taken then before.pence else 0 end;
  end if;
  select a.client_id, a.customer_id into entry.client_id, entry.customer_id from payment_attempts a where a.id = now_is.attempt_id;
  entry.source := now_is.attempt_id;
  entry.attempt_id := now_is.attempt_id;
  if now_is.returned_at is not null then
    entry.kind := 'late-returned';
    entry.source := now_is.attempt_id || case when now_is.came_back then '/1' else '' end;
    entry.at := now_is.returned_at;
    entry.who := now_is.returned_by;
    entry.why := now_is.returned_why;
  else
    entry.kind := case when now_is.came_back and not before.came_back then 'late-undone'
      when now_is.is_taken then 'late-taken' else 'late-held' end;
    entry.at := case when before.attempt_id is null then now_is.found_at else now() end;
    entry.who := now_is.who;
    entry.why := now_is.cause;
  end if;
  perform post_to_ledger(entry,
    array[case when now_is.paid_otherwise then 'other-way' else 'card' end, 'late-due', 'card-held', 'card-holds'],
    array[taken, -taken, held, -held]);
end
$$;

-- What has gone back stays so, unless it came back or was nothing, and what was taken is not held again: each is in the books once.
drop trigger late_money_is_kept on late_money;
create trigger late_money_is_kept before update on late_money for each row
  when (old.returned_at is not null and (new.returned_at is not null
      or old.pence is not null and (old.came_back or not new.came_back or not old.is_taken or old.paid_otherwise))
    or old.came_back and not new.came_back or old.is_taken and not new.is_taken
    or old.pence is not null and new.pence is distinct from old.pence and new.is_taken = old.is_taken)
  execute function late_money_is_kept();
