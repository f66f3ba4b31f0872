-- Memberships with their benefits, packages that people have, and guest passes.

-- A membership that a client offers.
create table memberships (
  id integer generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  slug text not null,
  name text not null,
  -- Its cost, to tell a visitor the price that they would pay with it; null where it is not sold to
  -- newcomers.
  monthly_pence integer check (monthly_pence >= 0),
  -- Sessions that membership credit pays for; null: none.
  credit_scope jsonb,
  -- Proof that a member has to show.
  document_kind_id integer references document_kinds (id),
  by_direct_debit boolean not null default false,
  -- Passes that a member may give away each month, each of them one visit on the terms of a package that is
  -- not sold.
  guests_per_month integer check (guests_per_month > 0),
  guest_package_id integer references packages (id),
  unique (client_id, slug),
  constraint memberships_guests_whole check ((guests_per_month is null) = (guest_package_id is null))
);

-- A membership that a person has.
create table membership_users (
  id integer generated always as identity (start with 2000001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  customer_id bigint not null references customers (id) on delete cascade,
  membership_id integer not null references memberships (id),
  starts_on date not null,
  ends_on date,
  -- The day of the month on which it is paid for.
  billing_day integer check (billing_day between 1 and 28),
  unique (customer_id, membership_id, starts_on)
);

-- A benefit of a membership: a free place, a percentage off or a price of its own; where, when and how often.
create table benefits (
  id integer generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  membership_id integer not null references memberships (id) on delete cascade,
  slug text not null,
  name text not null,
  -- { "categories": [slug], "venues": [slug], "band": name }; a part that is left out restricts nothing.
  scope jsonb not null default '{}',
  -- { "kind": "free" }, { "kind": "percent-off", "percent": 20 } or { "kind": "price", "pence": 250 }
  effect jsonb not null,
  -- { "count": 1, "per": "day", "of": "person" }; null where it is good for any number of places.
  cap jsonb,
  sort_by integer not null default 0,
  -- False once an import no longer names it: no further place gets it, and bookings that have it keep it.
  is_given boolean not null default true,
  unique (membership_id, slug)
);

-- A package that a person has, on the terms that were sold: a later change of the package does not touch it.
create table package_holdings (
  id bigint generated always as identity (start with 6000001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  package_id integer not null references packages (id),
  customer_id bigint not null references customers (id) on delete cascade,
  visits integer not null check (visits > 0),
  unit text not null,
  scope jsonb not null,
  per_session integer not null,
  shared_with text not null check (shared_with in ('person', 'household')),
  valid_for text not null check (valid_for in ('attending', 'booking')),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  -- Name of what brought it, once: an import, an order.
  cause text not null,
  unique (client_id, cause)
);
create index package_holdings_by_customer on package_holdings (customer_id);

-- A pass that a member gives to another person for one visit.
create table guest_passes (
  id bigint generated always as identity (start with 8000001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  -- The membership that gave it: its passes of a month are counted together.
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
  -- The member may have its mail sent again.
  sends integer not null default 1,
  sent_at timestamptz not null default now(),
  -- Set once the member took it back, unredeemed, to give it to another person.
  taken_back_at timestamptz,
  redeemed_by bigint references customers (id) on delete set null,
  redeemed_at timestamptz,
  holding_id bigint unique references package_holdings (id) on delete set null,
  check (redeemed_at is not null or (redeemed_by is null and holding_id is null)),
  constraint guest_passes_not_own check (redeemed_by is distinct from giver_id),
  constraint guest_passes_taken_or_redeemed check (taken_back_at is null or redeemed_at is null)
);
create index guest_passes_by_giver on guest_passes (giver_id, given_at);
create unique index guest_passes_one_for_a_person on guest_passes (membership_user_id, month, email)
  where taken_back_at is null;

-- True when a membership brings its prices and benefits: while its proof is good and its billing day is
-- known.
create function membership_is_usable(held membership_users) returns boolean language sql stable as $$
  select (not m.by_direct_debit or held.billing_day is not null)
    and (m.document_kind_id is null or has_document(held.customer_id, m.document_kind_id))
  from memberships m where m.id = held.membership_id
$$;

-- Refuses a pass beyond those that the membership has in a month, however many are given at the same moment:
-- the membership's row is the lock. A pass that was taken back no longer counts, but a membership mails at
-- most three times its passes in a month.
create function guest_passes_guard() returns trigger language plpgsql as $$
declare
  allowed integer;
  given integer;
  mailed integer;
begin
  perform from membership_users where id = new.membership_user_id for no key update;
  select m.guests_per_month into allowed
  from membership_users u join memberships m on m.id = u.membership_id where u.id = new.membership_user_id;
  select count(*) filter (where taken_back_at is null), count(*) into given, mailed from guest_passes
  where membership_user_id = new.membership_user_id and month = new.month;
  if given >= coalesce(allowed, 0) or mailed >= 3 * coalesce(allowed, 0) then
    raise exception 'membership % has given % of % guest passes', new.membership_user_id, given, allowed
      using errcode = 'TL050';
  end if;
  return new;
end
$$;

create trigger guest_passes_guard before insert on guest_passes for each row execute function guest_passes_guard();
