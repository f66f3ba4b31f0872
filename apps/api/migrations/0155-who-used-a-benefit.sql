-- Who used a benefit or a visit, or had it given back: for the ledger, as of every other act for another.
create function who_gave_up(x booking_cancellations) returns text language sql stable as $$
  select case
    when x.cause = 'operator' then 'operator'
    when x.cause = 'staff' or x.cause = 'moved' and exists (
      select from customers c where c.id = x.by_customer_id and c.role = 'staff') then 'staff ' || x.by_customer_id
    else 'customer' end
$$;

-- As in 0149.
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
  entry.who := who_gave_up(x);
  entry.why := case x.cause when 'moved' then 'Booking moved' when 'operator' then 'Session cancelled'
    else 'Booking cancelled' end;
  perform post_to_ledger(entry, '{sales,refunds-due,credit-due,desk-due,kept}', array[x.value_pence, -x.card_pence,
    -(x.membership_pence + x.general_pence + x.new_credit_pence), -x.desk_pence, -x.kept_pence]);
end
$$;

drop function post_uses(bookings, integer, integer, timestamptz);
create function post_uses(b bookings, benefits integer, packages integer, who text) returns void language plpgsql as $$
declare
  entry ledger_transactions;
begin
  entry.client_id := b.client_id;
  entry.kind := 'uses';
  entry.source := next_source(entry.kind, b.id);
  entry.at := now();
  entry.order_id := b.order_id;
  entry.customer_id := b.customer_id;
  entry.who := who;
  perform post_to_ledger(entry, '{benefits-given,packages-used,uses}', array[benefits, packages, -(benefits + packages)]);
end
$$;

create or replace function booking_uses_to_ledger() returns trigger language plpgsql as $$
declare
  benefits integer := worth_of_uses(new, 'benefit', new.quantity - new.cancelled_places);
  packages integer := worth_of_uses(new, 'package', new.quantity - new.cancelled_places);
  who text;
begin
  if tg_op = 'UPDATE' then
    benefits := benefits - worth_of_uses(old, 'benefit', old.quantity - old.cancelled_places);
    packages := packages - worth_of_uses(old, 'package', old.quantity - old.cancelled_places);
    -- What has changed it stands beside it, with the same moment.
    select who_gave_up(x) into who from booking_cancellations x
      where x.booking_id = new.id and x.created_at = now() order by x.id desc limit 1;
  else
    select coalesce('staff ' || o.staff_id, 'customer') into who from orders o where o.id = new.order_id;
  end if;
  perform post_uses(new, benefits, packages, who);
  return null;
end
$$;

create or replace function kept_uses_to_ledger() returns trigger language plpgsql as $$
declare
  kept kept_uses;
  visits integer;
begin
  if tg_op = 'INSERT' then
    kept := new;
    visits := new.quantity;
  else
    kept := old;
    visits := -old.quantity;
  end if;
  perform post_uses(b, worth_of_uses(b, 'benefit', visits), worth_of_uses(b, 'package', visits), who_gave_up(x))
  from booking_cancellations x join bookings b on b.id = x.booking_id where x.id = kept.cancellation_id;
  return null;
end
$$;
