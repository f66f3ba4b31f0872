-- Who used credit, or had it given back: for the ledger, as of every other act for another.
alter table credit_entries add column who text
  check (who ~ '^(customer|bank|webhook|sweep|operator)$|^staff [1-9][0-9]*$|^operator .{1,80}$');

-- As in 0130, with who.
create or replace function post_credit(e credit_entries) returns void language plpgsql as $$
declare
  entry ledger_transactions;
  other text;
  -- Of the payment or the cancellation that the cause names.
  named text := substring(e.cause from '^[a-z]+ ([0-9a-f]{8}-[0-9a-f-]{27})$');
begin
  entry.client_id := e.client_id;
  entry.source := e.id;
  entry.at := e.created_at;
  entry.customer_id := e.customer_id;
  entry.who := e.who;
  entry.why := e.reason;
  case split_part(e.cause, ' ', 1)
    when 'attempt' then
      entry.kind := 'credit-used';
      entry.attempt_id := named::uuid;
      other := 'credit-held';
    when 'release' then
      entry.kind := 'credit-released';
      entry.attempt_id := named::uuid;
      other := 'credit-held';
    when 'cancellation' then
      entry.kind := 'credit-returned';
      select order_id into entry.order_id from booking_cancellations where id = named::uuid;
      other := 'credit-due';
    when 'expiry' then
      entry.kind := 'credit-expired';
      other := 'credit-expired';
    else
      entry.kind := 'credit-given';
      other := 'credit-given';
  end case;
  perform post_to_ledger(entry, array['credit-' || e.type, other], array[-e.amount_pence, e.amount_pence],
    coalesce(e.lot_id, e.id));
end
$$;

-- As in 0130, but a booking that staff have moved was moved by them.
create or replace function post_cancellation(x booking_cancellations) returns void language plpgsql as $$
declare
  entry ledger_transactions;
begin
  entry.client_id := x.client_id;
  entry.kind := 'given-up';
  entry.source := x.id;
  entry.at := x.created_at;
  entry.order_id := x.order_id;
  entry.customer_id := x.customer_id;
  entry.who := case
    when x.cause = 'operator' then 'operator'
    when x.cause = 'staff' or x.cause = 'moved' and exists (
      select from customers c where c.id = x.by_customer_id and c.role = 'staff') then 'staff ' || x.by_customer_id
    else 'customer' end;
  entry.why := case x.cause when 'moved' then 'Booking moved' when 'operator' then 'Session cancelled'
    else 'Booking cancelled' end;
  perform post_to_ledger(entry, '{sales,refunds-due,credit-due,desk-due,kept}', array[x.value_pence, -x.card_pence,
    -(x.membership_pence + x.general_pence + x.new_credit_pence), -x.desk_pence, -x.kept_pence]);
end
$$;

-- What came of comparing the ledger of a client's day with what its card provider lists: the last look at that day.
create table reconciliations (
  client_id integer not null references clients (id) on delete cascade,
  day date not null,
  -- 'running' while it is compared, so that of many processes one does it; 'unknown' where a provider did not answer.
  state text not null check (state in ('running', 'agrees', 'differs', 'unknown')),
  -- Movements that were compared.
  compared integer not null default 0,
  differences jsonb not null default '[]',
  begun_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (client_id, day),
  check ((state = 'running') = (ended_at is null)),
  check ((state = 'differs') = (differences <> '[]'))
);
