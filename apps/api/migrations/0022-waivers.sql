-- What everybody who comes to an activity agrees to, with a few questions; the operator's own words.
create table waivers (
  id integer generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  slug text not null,
  name text not null,
  statement text not null,
  questions jsonb not null default '[]',
  unique (client_id, slug)
);
alter table categories add column waiver_id integer references waivers (id);
-- Fixed with the hold, as the price is.
alter table cart_items add column waiver_id integer references waivers (id);

-- People whom a customer has brought: only ever found by that customer.
create table attendees (
  id bigint generated always as identity (start with 7000001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  customer_id bigint not null references customers (id) on delete cascade,
  first_name text not null,
  last_name text not null,
  date_of_birth date,
  last_named_at timestamptz not null default now()
);
create unique index attendees_once on attendees
  (customer_id, lower(first_name), lower(last_name), coalesce(date_of_birth, '-infinity'));

-- Who comes to one place of a basket's line, and what they agreed to, word for word. Changes only while the basket is
-- open; with the order it stays as it was.
create table cart_waivers (
  id uuid primary key,
  client_id integer not null references clients (id) on delete cascade,
  cart_item_id bigint not null references cart_items (id) on delete cascade,
  -- From 1 to the line's quantity.
  place integer not null check (place >= 1),
  waiver_id integer not null references waivers (id),
  attendee_id bigint references attendees (id) on delete set null,
  is_me boolean not null,
  first_name text not null,
  last_name text not null,
  date_of_birth date,
  statement text not null,
  answers jsonb not null,
  agreed_at timestamptz not null default now(),
  unique (cart_item_id, place)
);
