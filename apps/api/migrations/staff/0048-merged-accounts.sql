-- Two accounts of one person are made one: what moves, so that it can go back for a day, and where its money stands.
alter table customers
  -- The account that has the things of this one, which is closed; null for all others.
  add column merged_into bigint references customers (id) on delete cascade,
  add constraint customers_merged_is_closed check (merged_into is null or closed_at is not null);
create index customers_by_merged_into on customers (merged_into) where merged_into is not null;

-- A merge of two accounts by staff.
create table account_merges (
  id uuid primary key,
  client_id integer not null references clients (id) on delete cascade,
  -- The account that stays, and the one that was merged into it.
  kept_id bigint not null references customers (id) on delete cascade,
  gone_id bigint not null references customers (id) on delete cascade,
  staff_id bigint not null references customers (id) on delete cascade,
  -- Names by which an import, or a person who logs in, still means the account that is gone: its addresses, and its
  -- name in a file. Emptied when the person closes the account.
  names text[] not null,
  merged_at timestamptz not null default clock_timestamp(),
  -- From then on it stays, and what would be needed to undo it is removed.
  undo_until timestamptz not null,
  undone_at timestamptz,
  undone_by bigint references customers (id) on delete set null,
  check (kept_id <> gone_id),
  check (undone_at is not null or undone_by is null)
);
create index account_merges_of_kept on account_merges (kept_id);
create index account_merges_of_gone on account_merges (gone_id);
create index account_merges_by_staff on account_merges (staff_id);
create index account_merges_by_undoer on account_merges (undone_by) where undone_by is not null;
create index account_merges_by_name on account_merges using gin (names) where undone_at is null;

-- A row that a merge moved, or changed: it goes back where the merge is undone.
create table account_merge_rows (
  id bigint generated always as identity primary key,
  merge_id uuid not null references account_merges (id) on delete cascade,
  table_name text not null,
  -- The column that names the person, where the row moved; null where the row was changed.
  column_name text,
  -- Columns that find the row again, as texts.
  key jsonb not null,
  -- Columns of a changed row, before and after.
  before jsonb,
  after jsonb,
  check ((column_name is null) = (before is not null and after is not null))
);
create index account_merge_rows_by_merge on account_merge_rows (merge_id, table_name);

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in (
  'authorised', 'released', 'captured', 'ordered', 'credit-given', 'credit-used', 'credit-released', 'credit-returned',
  'credit-expired', 'given-up', 'refunded', 'refund-undone', 'paid-out', 'payout-undone', 'charge-owed', 'charge-settled',
  'uses', 'late-held', 'late-taken', 'late-returned', 'late-undone', 'membership-due', 'membership-dropped',
  'membership-reversed', 'membership-returned', 'membership-written-off',
  'debit-asked', 'debit-collected', 'debit-failed', 'debit-lost', 'debit-refunded',
  'drawer-in', 'drawer-out', 'drawer-charge', 'drawer-difference', 'credit-moved', 'charge-moved'));
alter table ledger_postings drop constraint ledger_postings_account_check;
alter table ledger_postings add constraint ledger_postings_account_check check (account in (
  'card-held', 'card-holds', 'card-due', 'card', 'cash', 'cheque', 'voucher', 'bank-transfer', 'other-way',
  'credit-general', 'credit-membership', 'credit-held', 'credit-due', 'credit-given', 'credit-expired',
  'refunds-due', 'late-due', 'desk-due', 'sales', 'package-sales', 'kept',
  'charges-due', 'charges', 'charges-settled', 'benefits-given', 'packages-used', 'uses',
  'memberships-due', 'membership-sales', 'memberships-written-off', 'direct-debit', 'debits-asked', 'debits-at-bank',
  'debits-lost', 'petty-cash', 'drawer-differences', 'merged-accounts'));

-- Posts a sum that moves from one person's account to another's: two transactions, since each is of one person. What is
-- written already stays with the person whom it was written for.
create function post_move(
  client integer, kind text, account text, from_customer bigint, to_customer bigint, pence integer, source text, lot bigint
) returns void language plpgsql as $$
declare
  entry ledger_transactions;
  sign integer;
begin
  select 'staff ' || coalesce(m.undone_by, m.staff_id), m.id || ' ' || post_move.source into entry.who, entry.source
    from account_merges m where least(from_customer, to_customer) = least(m.kept_id, m.gone_id)
      and greatest(from_customer, to_customer) = greatest(m.kept_id, m.gone_id)
    order by m.merged_at desc limit 1;
  entry.client_id := client;
  entry.kind := post_move.kind;
  entry.at := now();
  entry.why := 'Accounts merged';
  entry.source := coalesce(entry.source, post_move.source) || ' from ' || from_customer;
  foreach sign in array array[1, -1] loop
    entry.customer_id := case sign when 1 then from_customer else to_customer end;
    perform post_to_ledger(entry, array[account, 'merged-accounts'], array[sign * pence, -sign * pence], lot);
    entry.source := entry.source || ' to ' || to_customer;
  end loop;
end
$$;

-- As before, but for the person: the credit of one account becomes another's by a merge of the two, or by its undo, in the
-- same transaction, and the ledger says so.
drop trigger money_is_kept on credit_entries;
create trigger money_is_kept before update of type, amount_pence, cause, lot_id on credit_entries for each row
  execute function money_is_kept();
create function credit_moves_by_a_merge() returns trigger language plpgsql as $$
begin
  if not exists (select from account_merges m
    where (m.gone_id = old.customer_id and m.kept_id = new.customer_id and m.undone_at is null and m.merged_at >= now())
      or (m.kept_id = old.customer_id and m.gone_id = new.customer_id and m.undone_at >= now())) then
    raise exception 'the money of credit_entries % stays as it is written', old.id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger credit_moves_by_a_merge before update of customer_id on credit_entries for each row
  execute function credit_moves_by_a_merge();

-- Posts what is left of a lot of credit that moves to another person's account.
create function credit_move_to_ledger() returns trigger language plpgsql as $$
declare
  pence integer;
begin
  select left_pence into pence from credit_lots where id = new.id;
  perform post_move(new.client_id, 'credit-moved', 'credit-' || new.type, old.customer_id, new.customer_id, pence,
    'lot ' || new.id, new.id);
  return null;
end
$$;
create trigger credit_move_to_ledger after update of customer_id on credit_entries for each row
  when (new.lot_id is null and new.customer_id <> old.customer_id) execute function credit_move_to_ledger();

-- Posts a charge that is owed and moves to another person's account.
create function charge_move_to_ledger() returns trigger language plpgsql as $$
begin
  perform post_move(new.client_id, 'charge-moved', 'charges-due', old.customer_id, new.customer_id, -new.amount_pence,
    'charge ' || new.id, null);
  return null;
end
$$;
create trigger charge_move_to_ledger after update of customer_id on penalties for each row
  when (new.customer_id <> old.customer_id and new.settled_on is null) execute function charge_move_to_ledger();

-- Refuses new things of an account that was merged meanwhile (TL014): a request that writes them waits for the merge, and
-- would leave them where their person doesn't look.
create function account_is_not_merged() returns trigger language plpgsql as $$
declare
  gone bigint;
begin
  select merged_into into gone from customers
    where id = (to_jsonb(new) ->> tg_argv[0])::bigint for key share;
  if gone is not null then
    raise exception 'account % was merged into %', to_jsonb(new) ->> tg_argv[0], gone using errcode = 'TL014';
  end if;
  return new;
end
$$;
create trigger account_is_not_merged before insert on waitlist_entries for each row
  when (new.customer_id is not null) execute function account_is_not_merged('customer_id');
create trigger account_is_not_merged before insert on orders for each row
  when (new.customer_id is not null) execute function account_is_not_merged('customer_id');
create trigger account_is_not_merged before insert on package_holdings for each row
  when (new.customer_id is not null) execute function account_is_not_merged('customer_id');
create trigger account_is_not_merged before insert on membership_users for each row
  when (new.customer_id is not null) execute function account_is_not_merged('customer_id');
create trigger account_is_not_merged before insert on credit_entries for each row
  when (new.customer_id is not null) execute function account_is_not_merged('customer_id');
create trigger account_is_not_merged before insert on penalties for each row
  when (new.customer_id is not null) execute function account_is_not_merged('customer_id');
create trigger account_is_not_merged before insert on saved_cards for each row
  when (new.customer_id is not null) execute function account_is_not_merged('customer_id');
create trigger account_is_not_merged before insert on contracts for each row
  when (new.payer_id is not null) execute function account_is_not_merged('payer_id');
create trigger account_is_not_merged before insert on mandates for each row
  when (new.payer_id is not null) execute function account_is_not_merged('payer_id');
create trigger account_is_not_merged before insert on sent_documents for each row
  when (new.customer_id is not null) execute function account_is_not_merged('customer_id');
create trigger account_is_not_merged before insert on carts for each row
  when (new.customer_id is not null) execute function account_is_not_merged('customer_id');
