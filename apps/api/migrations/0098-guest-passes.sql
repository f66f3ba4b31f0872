-- What a member may give away: so many passes a month, each one visit on the terms of a package that is not sold.
alter table memberships
  add column guests_per_month integer check (guests_per_month > 0),
  add column guest_package_id integer references packages (id),
  add constraint memberships_guests_whole check ((guests_per_month is null) = (guest_package_id is null));

create table guest_passes (
  id bigint generated always as identity (start with 8000001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  -- The membership that it was given by: its passes of a month are counted together.
  membership_user_id bigint not null references membership_users (id) on delete cascade,
  giver_id bigint not null references customers (id) on delete cascade,
  package_id integer not null references packages (id),
  -- The first day of the month, by the operator's clock, in which it counts.
  month date not null check (extract(day from month) = 1),
  name text not null,
  email text not null,
  given_at timestamptz not null default now(),
  -- The last day of the visit.
  ends_on date not null,
  redeemed_by bigint references customers (id) on delete set null,
  redeemed_at timestamptz,
  holding_id bigint unique references package_holdings (id) on delete set null,
  -- One for a person in a month.
  unique (membership_user_id, month, email),
  check (redeemed_at is not null or (redeemed_by is null and holding_id is null)),
  constraint guest_passes_not_own check (redeemed_by is distinct from giver_id)
);
create index guest_passes_by_giver on guest_passes (giver_id, given_at);

-- No more than the membership has, however many are given at one moment.
create function guest_passes_guard() returns trigger language plpgsql as $$
declare
  allowed integer;
  given integer;
begin
  perform from membership_users where id = new.membership_user_id for no key update;
  select m.guests_per_month into allowed
  from membership_users u join memberships m on m.id = u.membership_id where u.id = new.membership_user_id;
  select count(*) into given from guest_passes
  where membership_user_id = new.membership_user_id and month = new.month;
  if given >= coalesce(allowed, 0) then
    raise exception 'membership % has given % of % guest passes', new.membership_user_id, given, allowed
      using errcode = 'TL050';
  end if;
  return new;
end
$$;
create trigger guest_passes_guard before insert on guest_passes for each row execute function guest_passes_guard();
