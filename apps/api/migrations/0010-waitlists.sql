-- Whether full sessions of an activity have a waitlist. Courts never have one.
alter table categories add column has_waitlist boolean not null default true;

-- Who waits for a place: one row for a person and a session, however often they join and leave.
create sequence waitlist_places;

create table waitlist_entries (
  id integer generated always as identity (start with 5000001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  slot_id bigint not null references slots (id) on delete cascade,
  customer_id bigint not null references customers (id) on delete cascade,
  state text not null,
  -- The order of arrival, drawn under the slot's lock. Who joins again draws a new one.
  place bigint not null default nextval('waitlist_places'),
  joined_at timestamptz not null default clock_timestamp(),
  unique (slot_id, customer_id)
);
create index waitlist_entries_in_line on waitlist_entries (slot_id, place) where state in ('waiting', 'offered');
create index waitlist_entries_of_customer on waitlist_entries (customer_id) where state in ('waiting', 'offered');

-- Every change of state leaves a row.
create table waitlist_moves (
  id bigint generated always as identity primary key,
  entry_id integer not null references waitlist_entries (id) on delete cascade,
  from_state text,
  to_state text not null,
  moved_at timestamptz not null default clock_timestamp()
);
create index waitlist_moves_by_entry on waitlist_moves (entry_id);

create function waitlist_trace() returns trigger language plpgsql as $$
begin
  insert into waitlist_moves (entry_id, from_state, to_state)
  values (new.id, case when tg_op = 'UPDATE' then old.state end, new.state);
  return null;
end
$$;

create trigger waitlist_joined after insert on waitlist_entries
  for each row execute function waitlist_trace();
create trigger waitlist_moved after update of state on waitlist_entries
  for each row when (old.state <> new.state) execute function waitlist_trace();

-- Nobody waits for what they have, and nobody waits while there is a place: under the slot's lock, as every claim is.
create function waitlist_guard() returns trigger language plpgsql as $$
declare
  slot record;
  checked_at timestamptz;
  taken bigint;
begin
  -- Back from an offer that was withdrawn: still in line, at the same place.
  if tg_op = 'UPDATE' and old.state in ('waiting', 'offered') then
    return new;
  end if;

  select capacity, cancelled_at into slot from slots where id = new.slot_id for no key update;
  checked_at := clock_timestamp();

  if slot.cancelled_at is not null then
    raise exception 'slot % is cancelled', new.slot_id using errcode = 'TL003', detail = new.slot_id::text;
  end if;

  if exists (
    select from claims
    where slot_id = new.slot_id and customer_id = new.customer_id
      and (expires_at is null or expires_at > checked_at)
  ) then
    raise exception 'slot % is claimed already by this person', new.slot_id using errcode = 'TL002', detail = new.slot_id::text;
  end if;

  select coalesce(sum(quantity), 0) into taken from claims
  where slot_id = new.slot_id and (expires_at is null or expires_at > checked_at);

  if taken < slot.capacity then
    raise exception 'slot % has a place', new.slot_id using errcode = 'TL004', detail = new.slot_id::text;
  end if;
  return new;
end
$$;

create trigger waitlist_guard before insert or update of state on waitlist_entries
  for each row when (new.state = 'waiting') execute function waitlist_guard();

-- Whoever gets a place, by whichever way, is out of the line; whoever gives it back may join again, at the end.
create function waitlist_follows_booking() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update waitlist_entries set state = 'left'
    where slot_id = old.slot_id and customer_id = old.customer_id and state = 'accepted';
  else
    update waitlist_entries set state = 'accepted'
    where slot_id = new.slot_id and customer_id = new.customer_id and state in ('waiting', 'offered');
  end if;
  return null;
end
$$;

create trigger waitlist_served after insert or update of kind, customer_id on claims
  for each row when (new.kind = 'booking' and new.customer_id is not null)
  execute function waitlist_follows_booking();
create trigger waitlist_given_back after delete on claims
  for each row when (old.kind = 'booking' and old.customer_id is not null)
  execute function waitlist_follows_booking();
