-- Credit of customers. It comes in lots: an entry without `lot_id` gives a lot, and each other entry names
-- the lot that it takes from or gives back to. So it is known which credit runs out, and that credit is used
-- first.

-- A movement of a customer's credit. The balance is the sum, and it is never below nought.
create table credit_entries (
  id bigint generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  customer_id bigint not null references customers (id) on delete cascade,
  type text not null check (type in ('general', 'membership')),
  amount_pence integer not null check (amount_pence <> 0),
  lot_id bigint,
  -- From this moment on the rest of the lot can't be spent.
  expires_at timestamptz,
  reason text not null,
  -- Name of what made the entry, once: an attempt that used it, the release of that, a cancellation, an
  -- import.
  cause text not null,
  -- The person who used credit, or gave it back for another person; for the ledger.
  who text check (who ~ '^(customer|bank|webhook|sweep|operator)$|^staff [1-9][0-9]*$|^operator .{1,80}$'),
  created_at timestamptz not null default now(),
  constraint credit_entries_of_customer unique (id, customer_id, type),
  constraint credit_entries_lot foreign key (lot_id, customer_id, type)
    references credit_entries (id, customer_id, type) on delete cascade,
  constraint credit_entries_given_or_taken check (lot_id is not null or amount_pence > 0),
  constraint credit_entries_expiry_of_lots check (lot_id is null or expires_at is null)
);
create index credit_entries_by_customer on credit_entries (customer_id, type);
create index credit_entries_by_lot on credit_entries (lot_id) where lot_id is not null;
create index credit_entries_that_end on credit_entries (expires_at) where expires_at is not null;
-- A payment may take from several lots, once from each.
create unique index credit_entries_cause on credit_entries (client_id, cause, lot_id) nulls not distinct
  where not starts_with(cause, 'cancellation ');
-- A cancellation may give back credit that is new and credit of a lot that has ended since, which lasts as
-- long as it had left: two lots of the same cause.
create unique index credit_entries_cancellation on credit_entries (client_id, cause, lot_id, expires_at) nulls not distinct
  where starts_with(cause, 'cancellation ');

-- Credit that a basket keeps for itself until its deadline. A row whose time is over counts for nothing, in
-- every query.
create table credit_reservations (
  cart_id bigint not null references carts (id) on delete cascade,
  lot_id bigint not null,
  client_id integer not null references clients (id) on delete cascade,
  customer_id bigint not null references customers (id) on delete cascade,
  type text not null,
  amount_pence integer not null check (amount_pence > 0),
  expires_at timestamptz not null,
  primary key (cart_id, lot_id),
  foreign key (lot_id, customer_id, type) references credit_entries (id, customer_id, type) on delete cascade
);
create index credit_reservations_by_lot on credit_reservations (lot_id);
create index credit_reservations_by_expiry on credit_reservations (expires_at);

-- The lots, with the pence that are left of each.
create view credit_lots as
  select l.id, l.client_id, l.customer_id, l.type, l.expires_at,
    (l.amount_pence + coalesce((select sum(u.amount_pence) from credit_entries u where u.lot_id = l.id), 0))::integer
      as left_pence
  from credit_entries l where l.lot_id is null;

-- Locks a customer's credit, by their row. The lock is taken before any of it is counted: whatever spends or
-- reserves meanwhile waits.
create function lock_credit(of_customer bigint) returns void language plpgsql as $$
begin
  perform from customers where id = of_customer for no key update;
end
$$;

-- Refuses to spend a pound twice, or a pound that is reserved for a basket (TL030): the rule stands here, as
-- that of places does. Each sum is a statement of its own after the lock, and so sees what was spent and
-- reserved meanwhile, by the clock after the lock.
-- The rest of a lot that ended leaves it with an entry of its own ('expiry …'), so that no sum counts it any
-- more. That entry takes all that is left, and only of a lot that has ended. The moment ends the lot, and not
-- this entry: the rest could not be spent before it either.
create function credit_guard() returns trigger language plpgsql as $$
declare
  lot record;
  reserved bigint;
begin
  perform lock_credit(new.customer_id);
  select left_pence, expires_at into lot from credit_lots where id = new.lot_id;
  if starts_with(new.cause, 'expiry ') then
    if lot.expires_at is null or lot.expires_at > clock_timestamp() then
      raise exception 'lot % has not ended', new.lot_id using errcode = 'check_violation';
    end if;
    -- Writes nothing if another process was quicker or a payment has given something back to the lot
    -- meanwhile: the next look takes what is left then.
    return case when lot.left_pence > 0 and lot.left_pence = -new.amount_pence then new end;
  end if;
  select coalesce(sum(amount_pence), 0) into reserved from credit_reservations
  where lot_id = new.lot_id and expires_at > clock_timestamp();
  if lot.expires_at <= clock_timestamp() or lot.left_pence - reserved + new.amount_pence < 0 then
    raise exception 'lot % has % pence of credit, of which % are reserved', new.lot_id, lot.left_pence, reserved
      using errcode = 'TL030';
  end if;
  return new;
end
$$;

create trigger credit_guard before insert or update of amount_pence on credit_entries
  for each row when (new.amount_pence < 0) execute function credit_guard();

-- Refuses to reserve credit that is spent, reserved for another basket or has ended (TL030), or for a basket
-- that is not an open basket of the customer.
create function credit_reservation_guard() returns trigger language plpgsql as $$
declare
  lot record;
  reserved bigint;
begin
  perform lock_credit(new.customer_id);
  select left_pence, expires_at into lot from credit_lots where id = new.lot_id;
  select coalesce(sum(amount_pence), 0) into reserved from credit_reservations
  where lot_id = new.lot_id and cart_id <> new.cart_id and expires_at > clock_timestamp();
  if lot.expires_at <= clock_timestamp() or lot.left_pence - reserved - new.amount_pence < 0 then
    raise exception 'lot % has % pence of credit, of which % are reserved', new.lot_id, lot.left_pence, reserved
      using errcode = 'TL030';
  end if;
  if not exists (select from carts where id = new.cart_id and customer_id = new.customer_id and state = 'open') then
    raise exception 'basket % is not an open one of customer %', new.cart_id, new.customer_id;
  end if;
  -- Credit that runs out is reserved no longer than it can be spent.
  new.expires_at := least(new.expires_at, lot.expires_at);
  return new;
end
$$;

create trigger credit_reservation_made before insert on credit_reservations
  for each row execute function credit_reservation_guard();
-- A smaller sum for a shorter time takes nothing from anyone.
create trigger credit_reservation_grown before update on credit_reservations
  for each row when (new.amount_pence > old.amount_pence or new.expires_at > old.expires_at)
  execute function credit_reservation_guard();
