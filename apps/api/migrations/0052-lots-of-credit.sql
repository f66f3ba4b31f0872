-- Credit comes in lots: an entry without `lot_id` gives one, and each other entry says of which lot it takes, or to which it
-- gives back. So it is known which credit runs out, and that is used first.
drop trigger credit_guard on credit_entries;

alter table credit_entries
  -- From this moment on what is left of the lot can't be spent.
  add column expires_at timestamptz,
  add column lot_id bigint,
  drop constraint credit_entries_client_id_cause_key,
  -- One payment may take of several lots, once of each.
  add constraint credit_entries_cause unique nulls not distinct (client_id, cause, lot_id),
  add constraint credit_entries_of_customer unique (id, customer_id, type),
  add constraint credit_entries_lot foreign key (lot_id, customer_id, type)
    references credit_entries (id, customer_id, type) on delete cascade;
create index credit_entries_by_lot on credit_entries (lot_id) where lot_id is not null;

-- What was taken before there were lots was taken of the oldest first; what came back went where it came from.
do $$
declare
  entry record;
  lot record;
  rest integer;
  part integer;
begin
  for entry in select * from credit_entries where amount_pence < 0 or cause like 'release %' order by id loop
    delete from credit_entries where id = entry.id;
    if entry.amount_pence > 0 then
      insert into credit_entries (client_id, customer_id, type, amount_pence, reason, cause, created_at, lot_id)
      select client_id, customer_id, type, -amount_pence, entry.reason, entry.cause, entry.created_at, lot_id
      from credit_entries
      where client_id = entry.client_id and cause = 'attempt ' || substr(entry.cause, length('release ') + 1);
      continue;
    end if;
    rest := -entry.amount_pence;
    for lot in
      select l.id, l.amount_pence + coalesce((
          select sum(u.amount_pence) from credit_entries u where u.lot_id = l.id), 0) as left_pence
      from credit_entries l
      where l.customer_id = entry.customer_id and l.type = entry.type and l.lot_id is null and l.amount_pence > 0
        and l.cause not like 'release %'
      order by l.id
    loop
      part := least(rest, lot.left_pence);
      continue when part <= 0;
      insert into credit_entries (client_id, customer_id, type, amount_pence, reason, cause, created_at, lot_id)
      values (entry.client_id, entry.customer_id, entry.type, -part, entry.reason, entry.cause, entry.created_at, lot.id);
      rest := rest - part;
    end loop;
    if rest > 0 then
      raise exception 'credit entry % takes % pence that were never given', entry.id, rest;
    end if;
  end loop;
end
$$;

alter table credit_entries
  add constraint credit_entries_given_or_taken check (lot_id is not null or amount_pence > 0),
  add constraint credit_entries_expiry_of_lots check (lot_id is null or expires_at is null);

create view credit_lots as
  select l.id, l.client_id, l.customer_id, l.type, l.expires_at,
    (l.amount_pence + coalesce((select sum(u.amount_pence) from credit_entries u where u.lot_id = l.id), 0))::integer
      as left_pence
  from credit_entries l where l.lot_id is null;

-- Credit that a basket keeps for itself until its deadline. A row whose time is over counts for nothing, in every query.
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

-- Taken before anything of a customer's credit is counted: what is spent or reserved meanwhile waits.
create function lock_credit(of_customer bigint) returns void language plpgsql as $$
begin
  perform from customers where id = of_customer for no key update;
end
$$;

-- A pound is spent once and reserved for one basket: the rule stands here, as that of places does. Each sum is a statement of its own after it, and so sees what was spent and reserved meanwhile, by the clock after the lock.
create or replace function credit_guard() returns trigger language plpgsql as $$
declare
  lot record;
  reserved bigint;
begin
  perform lock_credit(new.customer_id);
  select left_pence, expires_at into lot from credit_lots where id = new.lot_id;
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
  -- What runs out is reserved no longer than it can be spent.
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
