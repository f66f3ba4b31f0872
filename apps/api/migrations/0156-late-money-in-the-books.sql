-- Money that is to go back stands in the ledger while it is at the provider: what came after the end of its payment, and what a
-- bank held in place of the sum that it was asked for.

-- Taken, and not only held; and who has given it back, and why. Of rows from before, those are not known.
alter table late_money
  add column is_taken boolean not null default false,
  add column returned_by text
    check (returned_by ~ '^(customer|bank|webhook|sweep|operator)$|^staff [1-9][0-9]*$|^operator .{1,80}$'),
  add column returned_why text,
  add check (returned_at is not null or returned_by is null and returned_why is null);

-- What a bank held in place of the sum that it was asked for.
alter table payment_attempts add column other_pence integer check (other_pence > 0);

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in (
  'authorised', 'released', 'captured', 'ordered', 'credit-given', 'credit-used', 'credit-released', 'credit-returned',
  'credit-expired', 'given-up', 'refunded', 'refund-undone', 'paid-out', 'payout-undone', 'charge-owed', 'charge-settled',
  'uses', 'late-held', 'late-taken', 'late-returned')) not valid;
alter table ledger_transactions validate constraint ledger_transactions_kind_check;

alter table ledger_postings drop constraint ledger_postings_account_check;
alter table ledger_postings add constraint ledger_postings_account_check check (account in (
  'card-held', 'card-holds', 'card-due', 'card', 'cash', 'cheque', 'voucher', 'bank-transfer', 'other-way',
  'credit-general', 'credit-membership', 'credit-held', 'credit-due', 'credit-given', 'credit-expired',
  'refunds-due', 'late-due', 'desk-due', 'sales', 'package-sales', 'kept',
  'charges-due', 'charges', 'charges-settled', 'benefits-given', 'packages-used', 'uses')) not valid;
alter table ledger_postings validate constraint ledger_postings_account_check;

-- As in 0151, and what a bank held that was not asked for is noted like any other hold, from when it is found until it is let go of.
create or replace function post_attempt(a payment_attempts, moved_at timestamptz, who text, why text) returns void language plpgsql as $$
declare
  entry ledger_transactions;
  held integer;
begin
  entry.client_id := a.client_id;
  entry.source := a.id;
  entry.at := moved_at;
  entry.attempt_id := a.id;
  entry.customer_id := a.customer_id;
  entry.who := who;
  entry.why := why;
  select t.pence into held from ledger_transactions t where t.kind = 'authorised' and t.source = entry.source;
  -- A person may have had it meanwhile: its bank holds what it held.
  if held is null and (a.state = 'authorised' or a.other_pence is not null) then
    held := case when a.state = 'authorised' then a.amount_pence else a.other_pence end;
    entry.kind := 'authorised';
    perform post_to_ledger(entry, '{card-held,card-holds}', array[held, -held]);
  end if;
  if a.state in ('authorised', 'voiding') then
    return;
  end if;
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
drop trigger attempt_to_ledger on payment_attempts;
create trigger attempt_to_ledger after update of state on payment_attempts for each row
  when (new.amount_pence > 0 and new.state is distinct from old.state and (new.state in ('authorised', 'captured', 'voided')
    or (old.state = 'needs_attention' and new.state in ('declined', 'expired'))
    or (new.state = 'voiding' and new.other_pence is not null)))
  execute function attempt_to_ledger();

create function post_late_money(now_is late_money, before late_money) returns void language plpgsql as $$
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
    entry.at := now_is.returned_at;
    entry.who := now_is.returned_by;
    entry.why := now_is.returned_why;
  else
    entry.kind := case when now_is.is_taken then 'late-taken' else 'late-held' end;
    entry.at := case when before.pence is null then now_is.found_at else now() end;
    entry.who := now_is.who;
    entry.why := now_is.cause;
  end if;
  perform post_to_ledger(entry, '{card,late-due,card-held,card-holds}', array[taken, -taken, held, -held]);
end
$$;

-- What there was before, as held: of money that was taken the sweep says so when it looks again.
do $$
declare
  found late_money;
  then_was late_money;
begin
  for found in select * from late_money where pence is not null order by found_at, attempt_id loop
    then_was := found;
    then_was.returned_at := null;
    perform post_late_money(then_was, null);
    if found.returned_at is not null then
      perform post_late_money(found, then_was);
    end if;
  end loop;
end
$$;

create function late_money_to_ledger() returns trigger language plpgsql as $$
begin
  perform post_late_money(new, case when tg_op = 'UPDATE' then old end);
  return null;
end
$$;
create trigger late_money_to_ledger after insert or update of pence, is_taken, returned_at on late_money for each row
  when (new.pence is not null) execute function late_money_to_ledger();

-- What has gone back stays so, and what was taken is not held again: each is in the books once.
create function late_money_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'the late money of attempt % stays as it is written', old.attempt_id using errcode = 'check_violation';
end
$$;
create trigger late_money_is_kept before update on late_money for each row
  when (old.returned_at is not null or old.is_taken and not new.is_taken
    or old.pence is not null and new.pence is distinct from old.pence and new.is_taken = old.is_taken)
  execute function late_money_is_kept();
