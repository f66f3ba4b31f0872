-- As in 0130, but each transaction is looked up by its key: a join over the whole tables, planned while they were small, cost more
-- than what it guards.
create or replace function ledger_postings_balance() returns trigger language plpgsql as $$
declare
  one record;
  said integer;
  written bigint;
begin
  for one in
    select transaction_id as id, sum(pence) as balance, sum(pence) filter (where pence > 0) as debits, count(*) as postings
    from added group by 1
  loop
    select t.pence into said from ledger_transactions t where t.id = one.id;
    -- Those of an earlier statement are no longer in `added`: nothing is put on to a transaction that is written.
    select count(*) into written from ledger_postings p where p.transaction_id = one.id;
    if said is null or one.balance <> 0 or one.debits is distinct from said or written <> one.postings then
      raise exception 'ledger transaction % of % pence has % pence of debits and a balance of %', one.id, said,
        one.debits, one.balance using errcode = 'check_violation';
    end if;
  end loop;
  return null;
end
$$;

create or replace function ledger_transactions_are_whole() returns trigger language plpgsql as $$
declare
  one bigint;
begin
  for one in select id from added loop
    perform from ledger_postings p where p.transaction_id = one limit 1;
    if not found then
      raise exception 'ledger transaction % has no postings', one using errcode = 'check_violation';
    end if;
  end loop;
  return null;
end
$$;
