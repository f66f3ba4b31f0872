-- Memberships that are paid by direct debit: mandates, what is collected by them, and what comes back.

-- A payer's permission to collect from a bank account. The account itself is known to the provider alone.
create table mandates (
  id uuid primary key,
  client_id integer not null references clients (id) on delete cascade,
  payer_id bigint not null references customers (id),
  -- Account at a provider of direct debit, by its name in the settings.
  provider text not null,
  our_ref text not null unique,
  -- The provider's page in which the payer gives the bank details; null for one of our own page.
  session_ref text,
  provider_ref text,
  state text not null default 'opening',
  -- The last digits of the account: the only part that is kept.
  account_ending text not null default '' check (length(account_ending) <= 4),
  -- The bank's last report on it: 'AUDDIS B', 'ADDACS 1'.
  reason text not null default '',
  -- True while nothing is collected because the payer disputes: until staff have looked.
  is_stopped boolean not null default false,
  created_at timestamptz not null default now(),
  -- Moment from which its provider is asked how it stands.
  look_at timestamptz
);
create index mandates_by_payer on mandates (payer_id);
create index mandates_to_look_at on mandates (look_at) where look_at is not null;

alter table contracts
  -- The mandate that pays what is due, in place of a card.
  add column mandate_id uuid references mandates (id);
create index contracts_by_mandate on contracts (mandate_id) where mandate_id is not null;

-- A collection of a payment by a mandate, from its notice on.
create table debits (
  id uuid primary key,
  client_id integer not null references clients (id) on delete cascade,
  payment_id bigint not null references contract_payments (id) on delete cascade,
  mandate_id uuid not null references mandates (id),
  pence integer not null check (pence > 0),
  -- Day on which the account is charged: as in the notice, then as the provider says.
  charge_on date not null,
  -- Key of the notice in the outbox, where what was sent is kept.
  notice_key text not null,
  noticed_on date not null,
  state text not null default 'noticed',
  our_ref text not null unique,
  provider_ref text,
  -- The bank's last report on it: 'ARUDD 0', 'DDICA 1'.
  reason text not null default '',
  -- The part of it that the bank took back after we had given it back, too, or that is owed by no one.
  lost_pence integer not null default 0 check (lost_pence between 0 and pence),
  look_at timestamptz,
  created_at timestamptz not null default now()
);
-- A payment is collected once at a time.
create unique index debits_once on debits (payment_id) where state in ('noticed', 'asking', 'submitted', 'collected');
create index debits_by_mandate on debits (mandate_id);
create index debits_to_look_at on debits (look_at) where state in ('asking', 'submitted');
create index debits_noticed on debits (charge_on) where state = 'noticed';

-- The event of each account up to which its list has been read.
create table debit_events_read (
  provider text primary key,
  event_id text not null
);

alter table customers
  -- Set once a bank has told that the person has died: no letter goes to them any more.
  add column letters_stopped_at timestamptz;

alter table contract_edges drop constraint contract_edges_of_check;
alter table contract_edges add constraint contract_edges_of_check
  check (of in ('contract', 'payment', 'mandate', 'debit', 'debit-refund'));
insert into contract_edges (of, from_state, to_state) values
  ('mandate', null, 'opening'),
  ('mandate', 'opening', 'pending'), ('mandate', 'opening', 'active'), ('mandate', 'opening', 'ended'),
  ('mandate', 'pending', 'active'), ('mandate', 'pending', 'ended'), ('mandate', 'active', 'ended'),
  ('mandate', 'ended', 'active'),
  ('debit', null, 'noticed'),
  ('debit', 'noticed', 'asking'), ('debit', 'noticed', 'dropped'),
  ('debit', 'asking', 'submitted'), ('debit', 'asking', 'dropped'),
  ('debit', 'submitted', 'collected'), ('debit', 'submitted', 'failed'), ('debit', 'submitted', 'dropped'),
  ('debit', 'collected', 'reversed'),
  ('debit-refund', null, 'wanted'),
  ('debit-refund', 'wanted', 'done'), ('debit-refund', 'wanted', 'by-bank'), ('debit-refund', 'wanted', 'refused'),
  ('debit-refund', 'refused', 'by-bank'), ('debit-refund', 'refused', 'paid-otherwise');

create trigger contract_guard before insert or update of state on mandates
  for each row execute function contract_guard('mandate');
create trigger contract_guard before insert or update of state on debits
  for each row execute function contract_guard('debit');

-- A collected payment is paid by an order's line, or by a debit.
alter table contract_payments
  add column debit_id uuid references debits (id),
  drop constraint contract_payments_check2,
  add constraint contract_payments_paid check (state <> 'collected' or num_nonnulls(sale_id, debit_id) = 1);
create index contract_payments_by_debit on contract_payments (debit_id) where debit_id is not null;

-- A return of a contract goes to the card of an order, or to the account of a debit.
alter table contract_returns
  alter column order_id drop not null,
  add column debit_id uuid references debits (id),
  add constraint contract_returns_of_one_payment check (num_nonnulls(order_id, debit_id) = 1);

-- As before, and no more of a debit than it has collected: its row is the lock.
create or replace function contract_return_guard() returns trigger language plpgsql as $$
declare
  taken bigint;
  given bigint;
begin
  if new.debit_id is not null then
    select pence into taken from debits where id = new.debit_id and state = 'collected' for no key update;
    select coalesce(sum(pence), 0) into given from contract_returns where debit_id = new.debit_id;
    if given + new.pence > coalesce(taken, 0) then
      raise exception 'debit % collected % pence', new.debit_id, taken using errcode = 'check_violation';
    end if;
    return new;
  end if;
  perform from orders where id = new.order_id and client_id = new.client_id for no key update;
  select coalesce(sum(price_pence), 0) into taken from membership_sales where order_id = new.order_id;
  select coalesce(sum(pence), 0) into given from contract_returns where order_id = new.order_id;
  if given + new.pence > taken then
    raise exception 'order % took % pence for memberships', new.order_id, taken using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- A refund of a debit, by its provider; or by staff where the provider refuses it.
create table debit_refunds (
  id uuid primary key references contract_returns (id) on delete cascade,
  client_id integer not null references clients (id) on delete cascade,
  debit_id uuid not null references debits (id),
  pence integer not null check (pence > 0),
  state text not null default 'wanted',
  -- Words of the provider that refused it.
  said text not null default '',
  created_at timestamptz not null default now()
);
create index debit_refunds_open on debit_refunds (created_at) where state in ('wanted', 'refused');
create index debit_refunds_by_debit on debit_refunds (debit_id);
create trigger contract_guard before insert or update of state on debit_refunds
  for each row execute function contract_guard('debit-refund');
create trigger money_is_kept before update of client_id, debit_id, pence on debit_refunds
  for each row execute function money_is_kept();
create trigger money_is_kept before update of client_id, payment_id, pence on debits
  for each row execute function money_is_kept();

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in (
  'authorised', 'released', 'captured', 'ordered', 'credit-given', 'credit-used', 'credit-released', 'credit-returned',
  'credit-expired', 'given-up', 'refunded', 'refund-undone', 'paid-out', 'payout-undone', 'charge-owed', 'charge-settled',
  'uses', 'late-held', 'late-taken', 'late-returned', 'late-undone', 'membership-due', 'membership-dropped',
  'membership-reversed', 'membership-returned', 'membership-written-off',
  'debit-asked', 'debit-collected', 'debit-failed', 'debit-lost', 'debit-refunded'));
alter table ledger_postings drop constraint ledger_postings_account_check;
alter table ledger_postings add constraint ledger_postings_account_check check (account in (
  'card-held', 'card-holds', 'card-due', 'card', 'cash', 'cheque', 'voucher', 'bank-transfer', 'other-way',
  'credit-general', 'credit-membership', 'credit-held', 'credit-due', 'credit-given', 'credit-expired',
  'refunds-due', 'late-due', 'desk-due', 'sales', 'package-sales', 'kept',
  'charges-due', 'charges', 'charges-settled', 'benefits-given', 'packages-used', 'uses',
  'memberships-due', 'membership-sales', 'memberships-written-off', 'direct-debit', 'debits-asked', 'debits-at-bank',
  'debits-lost'));

-- Posts a move of a debit. What its bank was asked for is noted, and is not ours; what was collected pays what is
-- due. What a bank takes back is posted with the payment that is owed again; a part that is owed by no one is lost.
create function debit_to_ledger() returns trigger language plpgsql as $$
declare
  entry ledger_transactions;
begin
  select c.payer_id into entry.customer_id from contract_payments p join contracts c on c.id = p.contract_id
    where p.id = new.payment_id;
  entry.client_id := new.client_id;
  entry.at := now();
  entry.source := new.id;
  entry.who := 'bank';
  entry.why := coalesce(nullif(new.reason, ''), 'direct debit');
  if new.state = 'submitted' then
    entry.kind := 'debit-asked';
    entry.who := 'sweep';
    perform post_to_ledger(entry, '{debits-asked,debits-at-bank}', array[new.pence, -new.pence]);
  elsif new.state = 'collected' then
    entry.kind := 'debit-collected';
    perform post_to_ledger(entry, '{direct-debit,memberships-due,debits-at-bank,debits-asked}',
      array[new.pence, -new.pence, new.pence, -new.pence]);
  elsif old.state = 'submitted' then
    entry.kind := 'debit-failed';
    perform post_to_ledger(entry, '{debits-at-bank,debits-asked}', array[new.pence, -new.pence]);
  elsif new.state = 'reversed' and new.lost_pence > 0 then
    entry.kind := 'debit-lost';
    perform post_to_ledger(entry, '{debits-lost,direct-debit}', array[new.lost_pence, -new.lost_pence]);
  end if;
  return null;
end
$$;
create trigger debit_to_ledger after update of state on debits
  for each row when (new.state <> old.state) execute function debit_to_ledger();

-- Posts a refund of a debit once it is made: by the provider, by the bank's own claim, or by staff.
create function debit_refund_to_ledger() returns trigger language plpgsql as $$
declare
  entry ledger_transactions;
begin
  if new.state not in ('done', 'by-bank', 'paid-otherwise') then
    return null;
  end if;
  select c.payer_id into entry.customer_id from contract_returns r join contracts c on c.id = r.contract_id
    where r.id = new.id;
  entry.client_id := new.client_id;
  entry.kind := 'debit-refunded';
  entry.source := new.id;
  entry.at := now();
  entry.who := case new.state when 'done' then 'sweep' when 'by-bank' then 'bank' else 'operator' end;
  entry.why := case new.state when 'by-bank' then 'the bank gave it back' else 'given back' end;
  perform post_to_ledger(entry,
    array['refunds-due', case new.state when 'paid-otherwise' then 'other-way' else 'direct-debit' end],
    array[new.pence, -new.pence]);
  return null;
end
$$;
create trigger debit_refund_to_ledger after update of state on debit_refunds
  for each row when (new.state <> old.state) execute function debit_refund_to_ledger();
