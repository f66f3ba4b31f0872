-- Who pays what: an option ("Adult", "Junior", "Member"), and lists that give options their pence.
create table pricing_options (
  id integer generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  name text not null,
  audience text not null default 'everyone' check (audience in ('everyone', 'member')),
  min_age integer,
  max_age integer,
  sort_by integer not null default 0,
  unique (client_id, name, audience)
);

create table price_lists (
  id integer generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  -- Made from its content, so that an import finds the list that it made before.
  fingerprint text not null,
  unique (client_id, fingerprint)
);

create table price_list_prices (
  price_list_id integer not null references price_lists (id) on delete cascade,
  pricing_option_id integer not null references pricing_options (id),
  pence integer not null check (pence >= 0),
  primary key (price_list_id, pricing_option_id)
);

create table courses (
  id integer generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  venue_id integer not null references venues (id) on delete cascade,
  category_id uuid not null references categories (id) on delete cascade,
  price_list_id integer not null references price_lists (id),
  slug text not null,
  name text not null,
  description text not null default '',
  level text not null default '',
  min_age integer,
  max_age integer,
  joins_part_way boolean not null default true,
  cancellation_policy text not null default '',
  source text not null default 'catalogue',
  external_id text not null,
  unique (venue_id, category_id, slug),
  unique (client_id, source, external_id)
);

-- A pattern in the venue's wall time that makes slots for a rolling horizon. A court has a rule of its own.
create table session_rules (
  id uuid primary key,
  client_id integer not null references clients (id) on delete cascade,
  venue_id integer not null references venues (id) on delete cascade,
  category_id uuid not null references categories (id) on delete cascade,
  location_id integer references locations (id),
  course_id integer references courses (id) on delete cascade,
  price_list_id integer not null references price_lists (id),
  name text not null,
  description text not null default '',
  -- ISO weekdays, Monday 1 to Sunday 7.
  weekdays smallint[] not null,
  first_start time not null,
  -- With every_minutes: starts repeat through the day and the last one ends by last_end.
  last_end time,
  every_minutes integer check (every_minutes > 0),
  duration_minutes integer not null check (duration_minutes between 1 and 1439),
  capacity integer not null check (capacity >= 0),
  instructor_ids integer[] not null default '{}',
  tag_ids integer[] not null default '{}',
  valid_from date,
  valid_to date,
  excluded_dates date[] not null default '{}',
  -- Sessions of this rule open this many days before, at this wall time, for everybody; null: the usual window.
  opens_days_ahead integer,
  opens_at time,
  -- Places that the operator has sold elsewhere, per session.
  sold_elsewhere integer not null default 0 check (sold_elsewhere >= 0),
  source text not null default 'catalogue',
  external_id text not null,
  unique (client_id, source, external_id)
);

create table slots (
  id bigint generated always as identity (start with 91100001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  venue_id integer not null references venues (id) on delete cascade,
  category_id uuid not null references categories (id) on delete cascade,
  -- The rule that made it, or the identity of an imported occurrence's series: half of the v2 id.
  rule_id uuid not null,
  location_id integer references locations (id),
  course_id integer references courses (id) on delete cascade,
  price_list_id integer not null references price_lists (id),
  name text not null,
  description text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The venue's own date, kept so that a day is one range of the index.
  local_date date not null,
  capacity integer not null check (capacity >= 0),
  one_per_person boolean not null,
  instructor_ids integer[] not null default '{}',
  tag_ids integer[] not null default '{}',
  -- Overrules the booking windows when set.
  opens_at timestamptz,
  cancelled_at timestamptz,
  cancelled_reason text,
  source text not null default 'catalogue',
  external_id text,
  check (ends_at > starts_at),
  unique (rule_id, starts_at)
);
create index slots_by_day on slots (venue_id, category_id, local_date, starts_at);
create index slots_by_course on slots (course_id) where course_id is not null;
create unique index slots_by_external on slots (client_id, source, external_id) where external_id is not null;

-- A feed that was imported before. A recorded feed is of the past: its dates are moved on by so many weeks, always
-- by the same, so that a second import finds what the first one made.
create table feeds (
  id integer generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  address text not null,
  shift_weeks integer not null,
  imported_at timestamptz not null default now(),
  unique (client_id, address)
);

-- The newest state of each item that was seen, deleted ones too: an older page can't bring back what went.
create table feed_items (
  feed_id integer not null references feeds (id) on delete cascade,
  item_id text not null,
  modified bigint not null,
  deleted boolean not null,
  primary key (feed_id, item_id)
);
