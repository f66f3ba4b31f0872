-- Memberships that are sold online: plans, the contracts made by them, and what each contract pays and when.

-- A plan by which a membership is sold, with its terms as they were offered. An import that changes a plan
-- writes its next revision; contracts keep the one that they were made by.
create table membership_plans (
  id integer generated always as identity (start with 310001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  membership_id integer not null references memberships (id),
  slug text not null,
  revision integer not null check (revision > 0),
  name text not null,
  -- `PlanTerms` in packages/rules: prices, dates, places, notice.
  terms jsonb not null,
  -- True for the last revision of a plan on sale.
  is_sold boolean not null default true,
  sort_by integer not null default 0,
  offered_at timestamptz not null default now(),
  unique (client_id, slug, revision)
);
create unique index membership_plans_one_on_sale on membership_plans (client_id, slug) where is_sold;

-- Refuses to change what a contract may have been made by.
create function membership_plans_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'plan % is kept as it was offered', old.id using errcode = 'check_violation';
end
$$;

create trigger membership_plans_are_kept before update of membership_id, slug, revision, name, terms on membership_plans
  for each row when ((old.membership_id, old.slug, old.revision, old.name, old.terms)
    is distinct from (new.membership_id, new.slug, new.revision, new.name, new.terms))
  execute function membership_plans_are_kept();

-- A line of an order that pays for a membership: the joining, or a later payment of a contract.
create table membership_sales (
  id bigint primary key default nextval('booking_ids'),
  client_id integer not null references clients (id) on delete cascade,
  order_id bigint not null references orders (id) on delete cascade,
  -- The plan that was joined; null for a later payment.
  plan_id integer references membership_plans (id),
  price_pence integer not null check (price_pence >= 0),
  tax_pence integer not null check (tax_pence between 0 and price_pence),
  -- As the line was shown.
  shown jsonb not null,
  created_at timestamptz not null default now()
);
create index membership_sales_by_order on membership_sales (order_id);

-- A contract: one payer, one or several people, by the terms of its plan.
create table contracts (
  id bigint generated always as identity (start with 41000001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  plan_id integer not null references membership_plans (id),
  payer_id bigint not null references customers (id),
  -- The line by which it was joined, once.
  sale_id bigint not null unique references membership_sales (id),
  state text not null default 'active',
  joined_on date not null,
  starts_on date not null check (starts_on >= joined_on),
  -- The last day, once it is known.
  ends_on date check (ends_on >= joined_on),
  -- Card that pays what is due; null once it is removed.
  saved_card_id integer references saved_cards (id) on delete set null,
  -- True when the payer asked for a start within the cooling-off time.
  asked_to_start boolean not null default false,
  -- What the payer agreed to, as it stood: { "terms", "payments" }.
  agreed jsonb not null,
  -- What the joining area was opened with: the program that sent the person here, and its kind of joining.
  source text not null default '',
  onboarding_type text not null default '',
  channel text not null default 'online' check (channel in ('online', 'desk')),
  created_at timestamptz not null default now()
);
create index contracts_by_payer on contracts (payer_id);
create index contracts_by_plan on contracts (plan_id);
create index contracts_by_card on contracts (saved_card_id) where saved_card_id is not null;
create index contracts_ending on contracts (ends_on) where state = 'leaving';

-- A person of a contract, with the membership that it brings.
create table contract_people (
  contract_id bigint not null references contracts (id) on delete cascade,
  customer_id bigint not null references customers (id) on delete cascade,
  membership_user_id bigint not null unique references membership_users (id),
  -- Name of the plan's place: 'Adult'.
  place text not null,
  primary key (contract_id, customer_id)
);
create index contract_people_by_customer on contract_people (customer_id);

-- A payment of a contract, made ahead: what it is for, when it is due and how much it is.
create table contract_payments (
  id bigint generated always as identity (start with 42000001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  contract_id bigint not null references contracts (id) on delete cascade,
  kind text not null check (kind in ('joining', 'part-month', 'month', 'last-month', 'fee')),
  due_on date not null,
  -- The days that it pays for, both included; null where it pays for none.
  from_on date,
  until_on date,
  pence integer not null check (pence > 0),
  tax_pence integer not null check (tax_pence between 0 and pence),
  state text not null,
  -- The order's line that paid it.
  sale_id bigint references membership_sales (id),
  -- Number of times that it was asked for without being paid.
  tries integer not null default 0,
  -- The day on which it is asked for next; null where it is not asked for any more.
  ask_on date,
  -- Reason of the last failure, as the provider's answer was understood.
  failure text not null default '',
  created_at timestamptz not null default now(),
  unique nulls not distinct (contract_id, kind, due_on, from_on),
  check ((from_on is null) = (until_on is null)),
  check (state <> 'collected' or sale_id is not null)
);
create index contract_payments_to_ask on contract_payments (ask_on) where state in ('ahead', 'due', 'failed');
create index contract_payments_asked on contract_payments (id) where state = 'asked';
create index contract_payments_by_sale on contract_payments (sale_id) where sale_id is not null;

-- A change of a contract or of a payment of it: what, when, why and who made it.
create table contract_moves (
  id bigint generated always as identity primary key,
  contract_id bigint not null references contracts (id) on delete cascade,
  payment_id bigint references contract_payments (id) on delete cascade,
  from_state text,
  to_state text not null,
  cause text not null,
  who text not null check (who ~ '^(customer|bank|webhook|sweep|operator)$|^staff [1-9][0-9]*$|^operator .{1,80}$'),
  moved_at timestamptz not null default now()
);
create index contract_moves_by_contract on contract_moves (contract_id);

-- A move that a contract, or a payment of one, may make; a move from nothing is its beginning. Copies of the
-- tables of states in packages/rules (contracts): a test compares them.
create table contract_edges (
  of text not null check (of in ('contract', 'payment')),
  from_state text,
  to_state text not null,
  unique nulls not distinct (of, from_state, to_state)
);
insert into contract_edges (of, from_state, to_state) values
  ('contract', null, 'active'),
  ('contract', 'active', 'leaving'), ('contract', 'active', 'ended'), ('contract', 'active', 'cancelled'),
  ('contract', 'leaving', 'active'), ('contract', 'leaving', 'ended'), ('contract', 'leaving', 'cancelled'),
  ('payment', null, 'ahead'), ('payment', null, 'due'), ('payment', null, 'collected'),
  ('payment', 'ahead', 'due'), ('payment', 'ahead', 'dropped'),
  ('payment', 'due', 'asked'), ('payment', 'due', 'collected'), ('payment', 'due', 'dropped'),
  ('payment', 'due', 'written-off'),
  ('payment', 'asked', 'collected'), ('payment', 'asked', 'failed'), ('payment', 'asked', 'due'),
  ('payment', 'failed', 'asked'), ('payment', 'failed', 'collected'), ('payment', 'failed', 'written-off'),
  ('payment', 'failed', 'dropped'),
  ('payment', 'collected', 'reversed'), ('payment', 'collected', 'returned'),
  ('payment', 'reversed', 'asked'), ('payment', 'reversed', 'collected'), ('payment', 'reversed', 'written-off');

-- Refuses a move that the table of moves does not have.
create function contract_guard() returns trigger language plpgsql as $$
declare
  before text := case when tg_op = 'UPDATE' then old.state end;
begin
  if before is distinct from new.state and not exists (
    select from contract_edges e
    where e.of = tg_argv[0] and e.from_state is not distinct from before and e.to_state = new.state
  ) then
    raise exception 'no move of a % leads from % to %', tg_argv[0], before, new.state using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger contract_guard before insert or update of state on contracts
  for each row execute function contract_guard('contract');
create trigger contract_guard before insert or update of state on contract_payments
  for each row execute function contract_guard('payment');

-- Lines of a basket that join a plan, or pay what a contract owes: they hold no place.
alter table cart_items
  add column plan_id integer references membership_plans (id),
  add column contract_payment_id bigint references contract_payments (id),
  drop constraint cart_items_of_slots_or_package,
  add constraint cart_items_of_one_thing check (
    (cardinality(slot_ids) > 0)::int + num_nonnulls(package_id, plan_id, contract_payment_id) = 1);

alter table saved_cards
  -- The network's name for the first payment of an agreement, which later ones carry.
  add column trace_id text;

create or replace view order_lines as
  select order_id, id, price_pence * quantity as pence, tax_pence from bookings
  union all
  select order_id, id, price_pence, tax_pence from package_sales
  union all
  select order_id, id, price_pence * quantity, tax_pence from booking_top_ups
  union all
  select order_id, id, price_pence, tax_pence from membership_sales;

-- True when a membership brings its prices and benefits: while its proof is good, and its billing day is known
-- where it is paid by direct debit. A contract says itself how it is paid.
create or replace function membership_is_usable(held membership_users) returns boolean language sql stable as $$
  select (not m.by_direct_debit or held.billing_day is not null
      or exists (select from contract_people p where p.membership_user_id = held.id))
    and (m.document_kind_id is null or has_document(held.customer_id, m.document_kind_id))
  from memberships m where m.id = held.membership_id
$$;

-- The ledger: a membership is earned when its payment is due; an order pays what is due.
alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in (
  'authorised', 'released', 'captured', 'ordered', 'credit-given', 'credit-used', 'credit-released', 'credit-returned',
  'credit-expired', 'given-up', 'refunded', 'refund-undone', 'paid-out', 'payout-undone', 'charge-owed', 'charge-settled',
  'uses', 'late-held', 'late-taken', 'late-returned', 'late-undone', 'membership-due', 'membership-dropped',
  'membership-reversed', 'membership-returned', 'membership-written-off'));
alter table ledger_postings drop constraint ledger_postings_account_check;
alter table ledger_postings add constraint ledger_postings_account_check check (account in (
  'card-held', 'card-holds', 'card-due', 'card', 'cash', 'cheque', 'voucher', 'bank-transfer', 'other-way',
  'credit-general', 'credit-membership', 'credit-held', 'credit-due', 'credit-given', 'credit-expired',
  'refunds-due', 'late-due', 'desk-due', 'sales', 'package-sales', 'kept',
  'charges-due', 'charges', 'charges-settled', 'benefits-given', 'packages-used', 'uses',
  'memberships-due', 'membership-sales', 'memberships-written-off', 'direct-debit'));

-- Posts an order: the sale, and what pays for it: a card that is still to be charged, credit that the payment
-- had frozen, the desk. What it pays of a contract was earned when it was due.
create or replace function post_order(o orders) returns void language plpgsql as $$
declare
  entry ledger_transactions;
  cash integer := 0;
  cheque integer := 0;
  voucher integer := 0;
  packages integer := 0;
  memberships integer := 0;
begin
  if o.desk_pence > 0 then
    select coalesce(sum(amount_pence) filter (where tender = 'cash'), 0),
      coalesce(sum(amount_pence) filter (where tender = 'cheque'), 0),
      coalesce(sum(amount_pence) filter (where tender = 'offline-voucher'), 0)
      into cash, cheque, voucher from order_tenders where order_id = o.id;
  end if;
  select coalesce(sum(price_pence), 0) into packages from package_sales where order_id = o.id;
  select coalesce(sum(price_pence), 0) into memberships from membership_sales where order_id = o.id;
  entry.client_id := o.client_id;
  entry.kind := 'ordered';
  entry.source := o.id;
  entry.at := o.created_at;
  entry.order_id := o.id;
  entry.attempt_id := o.attempt_id;
  entry.customer_id := o.customer_id;
  entry.who := coalesce('staff ' || o.staff_id, 'customer');
  perform post_to_ledger(entry, '{card-due,credit-held,cash,cheque,voucher,package-sales,memberships-due,sales}',
    array[o.card_pence, o.credit_pence, cash, cheque, voucher, -packages, -memberships,
      packages + memberships - o.total_pence]);
end
$$;

-- Posts a move of a contract's payment: earned when it is due, and owed until an order pays it. What comes back
-- through the bank is owed again; what is written off or dropped is owed no more.
create function contract_payment_to_ledger() returns trigger language plpgsql as $$
declare
  entry ledger_transactions;
  before text := case when tg_op = 'UPDATE' then old.state end;
begin
  select c.payer_id into entry.customer_id from contracts c where c.id = new.contract_id;
  entry.client_id := new.client_id;
  entry.at := now();
  select m.who, m.cause into entry.who, entry.why from contract_moves m
    where m.payment_id = new.id order by m.id desc limit 1;
  if new.state in ('due', 'collected') and (before is null or before = 'ahead') then
    entry.kind := 'membership-due';
    entry.source := new.id;
    perform post_to_ledger(entry, '{memberships-due,membership-sales}', array[new.pence, -new.pence]);
  elsif new.state = 'dropped' and before <> 'ahead' then
    entry.kind := 'membership-dropped';
    entry.source := next_source(entry.kind, new.id);
    perform post_to_ledger(entry, '{membership-sales,memberships-due}', array[new.pence, -new.pence]);
  elsif new.state = 'written-off' then
    entry.kind := 'membership-written-off';
    entry.source := next_source(entry.kind, new.id);
    perform post_to_ledger(entry, '{memberships-written-off,memberships-due}', array[new.pence, -new.pence]);
  elsif new.state = 'reversed' then
    entry.kind := 'membership-reversed';
    entry.source := next_source(entry.kind, new.id);
    perform post_to_ledger(entry, '{memberships-due,direct-debit}', array[new.pence, -new.pence]);
  end if;
  return null;
end
$$;

create trigger contract_payment_to_ledger after insert or update of state on contract_payments
  for each row execute function contract_payment_to_ledger();
