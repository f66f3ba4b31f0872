-- The activities of an operator, their prices, courses and packages.

-- An induction: something that has to be shown to a person before they use equipment alone, such as a gym's
-- machines.
create table inductions (
  id integer generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  slug text not null,
  name text not null,
  text text not null default '',
  -- Months for which it is good; null: for ever.
  valid_months integer check (valid_months > 0),
  unique (client_id, slug)
);

-- An activity of the specification. Activities form a tree of any depth; only leaves have sessions.
create table categories (
  id uuid primary key,
  client_id integer not null references clients (id) on delete cascade,
  parent_id uuid references categories (id) on delete cascade,
  slug text not null,
  v1_slug text,
  name text not null,
  description text not null default '',
  image text not null default '',
  picture_hash text,
  picture_alt text not null default '',
  -- Drawing that stands for the activity where it has no photograph; null: chosen by the kind of activity.
  scene text check (scene ~ '^[a-z-]+$'),
  -- v2Type of the specification; null on a parent.
  kind text check (kind in ('classes', 'resources', 'ticketed')),
  browse_by_name text not null default 'location',
  allocation_strategy text not null default 'customer',
  allows_anonymous_bookings boolean not null default false,
  booking_windows jsonb,
  -- Ages that the activity is for; null: as its parent says.
  min_age integer check (min_age between 0 and 120),
  max_age integer check (max_age between 0 and 120),
  -- Number of adults that have to come with children; null: none.
  -- { "adultFrom": 16, "bands": [{ "under": 4, "perAdult": 1 }] }
  supervision jsonb,
  waiver_id integer,
  question_ids integer[] not null default '{}',
  -- Induction that a customer needs to book, and induction that attending gives.
  induction_id integer references inductions (id),
  gives_induction_id integer references inductions (id),
  -- Part of the price that is given back when a booking is cancelled, by notice, and the deadline for moving.
  -- Null: no cancelling online.
  -- { "bands": [...], "early": null, "remainingSessions": false, "move": null }
  cancellation jsonb,
  -- True where full sessions have a waitlist. Courts never have one.
  has_waitlist boolean not null default true,
  -- Minutes before the start at which the line is asked no more: from then on a free place is for everyone.
  -- The other rules of the waitlist are the operator's own.
  waitlist_closes_minutes integer not null default 45 check (waitlist_closes_minutes between 0 and 10080),
  waitlist_rules jsonb,
  sort_by integer not null default 0,
  source text not null default 'catalogue',
  external_id text not null,
  unique (client_id, slug),
  unique (client_id, source, external_id),
  constraint categories_ages check (min_age <= max_age),
  foreign key (client_id, picture_hash) references pictures (client_id, hash)
);
create index categories_by_parent on categories (parent_id);

-- A venue that offers an activity.
create table venue_categories (
  venue_id integer not null references venues (id) on delete cascade,
  category_id uuid not null references categories (id) on delete cascade,
  primary key (venue_id, category_id)
);

-- A place of a venue at which an activity happens.
create table category_locations (
  category_id uuid not null references categories (id) on delete cascade,
  location_id integer not null references locations (id) on delete cascade,
  primary key (category_id, location_id)
);

-- An instructor of a client.
create table instructors (
  id integer generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  name text not null,
  picture_hash text,
  picture_alt text not null default '',
  unique (client_id, name),
  foreign key (client_id, picture_hash) references pictures (client_id, hash)
);

-- A word by which sessions are filtered.
create table tags (
  id integer generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  name text not null,
  unique (client_id, name)
);

-- A kind of customer that has a price of its own: "Adult", "Junior", "Member".
create table pricing_options (
  id integer generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  name text not null,
  audience text not null default 'everyone' check (audience in ('everyone', 'member')),
  min_age integer,
  max_age integer,
  -- Status that a person must prove, and band of the week in which it is offered; null: any.
  status text,
  band text,
  -- Tax rate. Prices include their tax.
  tax_basis_points integer not null default 0 check (tax_basis_points between 0 and 10000),
  sort_by integer not null default 0,
  unique (client_id, name, audience)
);

-- A list that gives pricing options their pence.
create table price_lists (
  id integer generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  -- Made from its content, so that an import finds the list that it made before.
  fingerprint text not null,
  unique (client_id, fingerprint)
);

-- The price of a pricing option in a list.
create table price_list_prices (
  price_list_id integer not null references price_lists (id) on delete cascade,
  pricing_option_id integer not null references pricing_options (id),
  pence integer not null check (pence >= 0),
  primary key (price_list_id, pricing_option_id)
);

-- A course: a series of sessions that is booked whole.
create table courses (
  id integer generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  venue_id integer not null references venues (id) on delete cascade,
  category_id uuid not null references categories (id) on delete cascade,
  price_list_id integer not null references price_lists (id),
  slug text not null,
  name text not null,
  description text not null default '',
  picture_hash text,
  picture_alt text not null default '',
  level text not null default '',
  min_age integer,
  max_age integer,
  joins_part_way boolean not null default true,
  question_ids integer[] not null default '{}',
  -- As in categories; a course without a rule of its own has that of its activity.
  cancellation jsonb,
  cancellation_policy text not null default '',
  source text not null default 'catalogue',
  external_id text not null,
  unique (venue_id, category_id, slug),
  unique (client_id, source, external_id),
  foreign key (client_id, picture_hash) references pictures (client_id, hash)
);

-- A package of visits that is sold, or that a guest pass gives.
create table packages (
  id integer generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  slug text not null,
  name text not null,
  price_pence integer not null check (price_pence >= 0),
  tax_basis_points integer not null default 0 check (tax_basis_points between 0 and 10000),
  visits integer not null check (visits > 0),
  -- Word for its visits, as in "6 swims left".
  unit text not null default 'visits',
  -- As in benefits.
  scope jsonb not null default '{}',
  -- People who may use its visits: the person who has it, or all of their household.
  shared_with text not null default 'person' check (shared_with in ('person', 'household')),
  -- Number of its visits that may be used for one session.
  per_session integer not null default 1 check (per_session > 0),
  valid_days integer not null check (valid_days > 0),
  -- Meaning of its last day: the last to attend, or the last to book.
  valid_for text not null default 'attending' check (valid_for in ('attending', 'booking')),
  -- False once an import no longer names it: no one can buy it, and the holdings that were bought stay.
  is_sold boolean not null default true,
  unique (client_id, slug)
);
