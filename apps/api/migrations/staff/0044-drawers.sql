-- Cash drawers of the desk: from the float that is counted into one to the count that closes it.

alter table clients
  -- True where staff take and pay out cash only with a drawer that they have chosen and that is open.
  add column needs_drawer boolean not null default false;

-- A drawer while it is open, at a venue and under the name of its place, 'Reception 1'. Opened again it is a new row.
create table drawers (
  id bigint generated always as identity (start with 47000001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  venue_id integer not null references venues (id) on delete cascade,
  name text not null check (length(name) between 1 and 40),
  float_pence integer not null check (float_pence >= 0),
  opened_by bigint not null references customers (id),
  opened_at timestamptz not null default clock_timestamp(),
  -- Sum that should be in it and sum that was counted, once it is closed.
  expected_pence integer,
  counted_pence integer check (counted_pence >= 0),
  -- The count by notes and coins: [{ "pence": 2000, "pieces": 4 }]; [] where only the sum was told.
  counts jsonb not null default '[]',
  -- Reason why more or less was counted than should be there.
  reason text not null default '',
  closed_by bigint references customers (id),
  closed_at timestamptz,
  check (num_nonnulls(expected_pence, counted_pence, closed_by, closed_at) in (0, 4)),
  check (closed_at is null or counted_pence = expected_pence or reason <> '')
);
create unique index drawers_open_once on drawers (venue_id, lower(name)) where closed_at is null;
create index drawers_by_venue on drawers (venue_id, opened_at);
create index drawers_by_client on drawers (client_id);
create index drawers_by_opener on drawers (opened_by);
create index drawers_by_closer on drawers (closed_by) where closed_by is not null;

-- The drawer into which a member of staff takes money. A choice is good for the day on which it was made.
create table drawer_choices (
  staff_id bigint primary key references customers (id) on delete cascade,
  drawer_id bigint not null references drawers (id) on delete cascade,
  chosen_at timestamptz not null default now()
);
create index drawer_choices_by_drawer on drawer_choices (drawer_id);

-- Cash that staff put into a drawer or take out of it without an order: more in it is more than nought.
create table drawer_entries (
  id bigint generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  drawer_id bigint not null references drawers (id) on delete cascade,
  kind text not null check (kind in ('pay-in', 'pay-out', 'safe-drop', 'charge')),
  pence integer not null check (pence <> 0),
  reason text not null default '',
  -- The charge that was paid.
  charge_id bigint references penalties (id) on delete set null,
  staff_id bigint not null references customers (id),
  at timestamptz not null default clock_timestamp(),
  check ((kind in ('pay-in', 'charge')) = (pence > 0)),
  check (kind in ('safe-drop', 'charge') or reason <> '')
);
create index drawer_entries_by_drawer on drawer_entries (drawer_id);
create index drawer_entries_by_client on drawer_entries (client_id, at);
create index drawer_entries_by_staff on drawer_entries (staff_id);
create index drawer_entries_by_charge on drawer_entries (charge_id) where charge_id is not null;

alter table payment_attempts
  -- Drawer of the staff who take the payment; its venue is where the money is taken, by whichever tender.
  add column drawer_id bigint references drawers (id),
  -- Name at the provider of the card reader that the payment was sent to; null for a card that is typed.
  add column reader text;
create index payment_attempts_by_drawer on payment_attempts (drawer_id) where drawer_id is not null;
alter table payment_attempts drop constraint payment_attempts_sca_method_check;
alter table payment_attempts add constraint payment_attempts_sca_method_check
  check (sca_method in ('creq-post', 'redirect', 'reader'));
alter table order_tenders
  -- Drawer that has the cash; null where none was open.
  add column drawer_id bigint references drawers (id),
  add constraint order_tenders_drawer_has_cash check (drawer_id is null or tender = 'cash');
create index order_tenders_by_drawer on order_tenders (drawer_id) where drawer_id is not null;
alter table desk_payouts
  -- Drawer that the cash was taken from, or came back to.
  add column drawer_id bigint references drawers (id),
  add constraint desk_payouts_drawer_has_cash check (drawer_id is null or tender = 'cash');
create index desk_payouts_by_drawer on desk_payouts (drawer_id) where drawer_id is not null;

-- Refuses money for a drawer that is closed. The drawer's row is the lock: a count waits for what is under way.
create function drawer_is_open() returns trigger language plpgsql as $$
begin
  perform from drawers where id = new.drawer_id and closed_at is null for share;
  if not found then
    raise exception 'drawer % is closed', new.drawer_id using errcode = 'TL012';
  end if;
  return new;
end
$$;
create trigger drawer_is_open before insert on payment_attempts for each row
  when (new.drawer_id is not null) execute function drawer_is_open();
create trigger drawer_is_open before insert on order_tenders for each row
  when (new.drawer_id is not null) execute function drawer_is_open();
create trigger drawer_is_open before insert on desk_payouts for each row
  when (new.drawer_id is not null) execute function drawer_is_open();
create trigger drawer_is_open before insert on drawer_entries for each row execute function drawer_is_open();
create trigger drawer_is_open before insert or update on drawer_choices for each row execute function drawer_is_open();

-- Movements of cash in a drawer after its float, by their moments.
create view drawer_movements as
  select t.drawer_id, 'sale' as kind, t.amount_pence as pence, o.created_at as at, o.staff_id, t.reference as reason,
    o.id as order_id
  from order_tenders t join orders o on o.id = t.order_id where t.drawer_id is not null
  union all
  select p.drawer_id, case when p.undoes_id is null then 'payout' else 'payout-undone' end, -p.amount_pence, p.created_at,
    p.staff_id, coalesce(nullif(p.reason, ''), p.note), p.order_id
  from desk_payouts p where p.drawer_id is not null
  union all
  select e.drawer_id, e.kind, e.pence, e.at, e.staff_id, e.reason, null from drawer_entries e;

-- Returns what should be in a drawer.
create function drawer_pence(wanted bigint) returns integer language sql stable as $$
  select (d.float_pence + coalesce((select sum(m.pence) from drawer_movements m where m.drawer_id = d.id), 0))::integer
  from drawers d where d.id = wanted
$$;

-- Refuses to change a closed drawer, to close one into which a payment is being made (TL013), and a close that
-- tells another sum than the one that should be in it.
create function drawer_guard() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null then
    raise exception 'drawer % is closed', old.id using errcode = 'TL012';
  end if;
  if (new.client_id, new.venue_id, new.name, new.float_pence, new.opened_by, new.opened_at)
    is distinct from (old.client_id, old.venue_id, old.name, old.float_pence, old.opened_by, old.opened_at) then
    raise exception 'drawer % is what it is', old.id using errcode = 'check_violation';
  end if;
  if exists (select from payment_attempts a where a.drawer_id = old.id and a.desk_pence > 0
      and a.state not in ('captured', 'voided', 'declined', 'cancelled', 'expired', 'needs_attention')
      and not exists (select from orders o where o.attempt_id = a.id)
      and a.snapshot -> 'tenders' @> '[{"tender": "cash"}]') then
    raise exception 'a payment is being made into drawer %', old.id using errcode = 'TL013';
  end if;
  if new.expected_pence is distinct from drawer_pence(old.id) then
    raise exception 'drawer % should have % pence', old.id, drawer_pence(old.id) using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger drawer_guard before update on drawers for each row execute function drawer_guard();
create trigger money_is_kept before update on drawer_entries for each row
  when ((new.client_id, new.drawer_id, new.kind, new.pence, new.staff_id)
    is distinct from (old.client_id, old.drawer_id, old.kind, old.pence, old.staff_id)) execute function money_is_kept();
create trigger money_stays before delete on drawer_entries for each row execute function money_is_kept();

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (kind in (
  'authorised', 'released', 'captured', 'ordered', 'credit-given', 'credit-used', 'credit-released', 'credit-returned',
  'credit-expired', 'given-up', 'refunded', 'refund-undone', 'paid-out', 'payout-undone', 'charge-owed', 'charge-settled',
  'uses', 'late-held', 'late-taken', 'late-returned', 'late-undone', 'membership-due', 'membership-dropped',
  'membership-reversed', 'membership-returned', 'membership-written-off',
  'debit-asked', 'debit-collected', 'debit-failed', 'debit-lost', 'debit-refunded',
  'drawer-in', 'drawer-out', 'drawer-charge', 'drawer-difference'));
alter table ledger_postings drop constraint ledger_postings_account_check;
alter table ledger_postings add constraint ledger_postings_account_check check (account in (
  'card-held', 'card-holds', 'card-due', 'card', 'cash', 'cheque', 'voucher', 'bank-transfer', 'other-way',
  'credit-general', 'credit-membership', 'credit-held', 'credit-due', 'credit-given', 'credit-expired',
  'refunds-due', 'late-due', 'desk-due', 'sales', 'package-sales', 'kept',
  'charges-due', 'charges', 'charges-settled', 'benefits-given', 'packages-used', 'uses',
  'memberships-due', 'membership-sales', 'memberships-written-off', 'direct-debit', 'debits-asked', 'debits-at-bank',
  'debits-lost', 'petty-cash', 'drawer-differences'));

-- Posts cash that goes into a drawer or out of it for something else. A drop into the safe is still our cash, and
-- posts nothing.
create function drawer_entry_to_ledger() returns trigger language plpgsql as $$
declare
  entry ledger_transactions;
begin
  entry.client_id := new.client_id;
  entry.kind := case new.kind when 'pay-in' then 'drawer-in' when 'pay-out' then 'drawer-out' else 'drawer-charge' end;
  entry.source := new.id;
  entry.at := new.at;
  entry.who := 'staff ' || new.staff_id;
  entry.why := new.reason;
  select customer_id into entry.customer_id from penalties where id = new.charge_id;
  perform post_to_ledger(entry, array['cash', case new.kind when 'charge' then 'charges-settled' else 'petty-cash' end],
    array[new.pence, -new.pence]);
  return null;
end
$$;
create trigger drawer_entry_to_ledger after insert on drawer_entries for each row
  when (new.kind <> 'safe-drop') execute function drawer_entry_to_ledger();

-- Posts by how much a count is more or less than what should be there.
create function drawer_difference_to_ledger() returns trigger language plpgsql as $$
declare
  entry ledger_transactions;
  difference integer := new.counted_pence - new.expected_pence;
begin
  entry.client_id := new.client_id;
  entry.kind := 'drawer-difference';
  entry.source := new.id;
  entry.at := new.closed_at;
  entry.who := 'staff ' || new.closed_by;
  entry.why := new.reason;
  perform post_to_ledger(entry, '{cash,drawer-differences}', array[difference, -difference]);
  return null;
end
$$;
create trigger drawer_difference_to_ledger after update of closed_at on drawers for each row
  when (new.closed_at is not null and new.counted_pence <> new.expected_pence) execute function drawer_difference_to_ledger();

-- Returns the venue where an order's money was taken: of the drawer of the staff who took it, or else of its lines
-- where they are all of a single venue. Null: of no single venue.
create function venue_of_order(wanted bigint) returns integer language sql stable as $$
  select coalesce(
    (select d.venue_id from payment_attempts a join drawers d on d.id = a.drawer_id where a.id = o.attempt_id),
    (select case when count(distinct slug) = 1 then
        (select v.id from venues v where v.client_id = o.client_id and v.slug = min(lines.slug)) end
      from (
        select shown ->> 'venueSlug' as slug from bookings where order_id = o.id
        union all select shown ->> 'venueSlug' from booking_top_ups where order_id = o.id
        union all select shown ->> 'venueSlug' from package_sales where order_id = o.id
        union all select shown ->> 'venueSlug' from membership_sales where order_id = o.id) lines
      where slug <> ''))
  from orders o where o.id = wanted
$$;

-- Returns the venue of a transaction of the ledger: where its money was taken or given back. Null: of none, or of no
-- single one.
create function venue_of_transaction(t ledger_transactions) returns integer language sql stable as $$
  select case
    when t.kind = 'drawer-difference' then (select d.venue_id from drawers d where d.id = t.source::bigint)
    when starts_with(t.kind, 'drawer-') then
      (select d.venue_id from drawer_entries e join drawers d on d.id = e.drawer_id where e.id = t.source::bigint)
    when t.kind in ('paid-out', 'payout-undone') then coalesce(
      (select d.venue_id from desk_payouts p join drawers d on d.id = p.drawer_id where p.id = t.source::bigint),
      venue_of_order(t.order_id))
    when t.order_id is not null then venue_of_order(t.order_id)
  end
$$;
