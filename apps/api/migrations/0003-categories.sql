-- An activity of the specification: a tree of any depth; only leaves have sessions.
create table categories (
  id uuid primary key,
  client_id integer not null references clients (id) on delete cascade,
  parent_id uuid references categories (id) on delete cascade,
  slug text not null,
  v1_slug text,
  name text not null,
  description text not null default '',
  image text not null default '',
  -- v2Type of the specification; null on a parent.
  kind text check (kind in ('classes', 'resources', 'ticketed')),
  browse_by_name text not null default 'location',
  allocation_strategy text not null default 'customer',
  allows_anonymous_bookings boolean not null default false,
  booking_windows jsonb,
  sort_by integer not null default 0,
  source text not null default 'catalogue',
  external_id text not null,
  unique (client_id, slug),
  unique (client_id, source, external_id)
);
create index categories_by_parent on categories (parent_id);

create table venue_categories (
  venue_id integer not null references venues (id) on delete cascade,
  category_id uuid not null references categories (id) on delete cascade,
  primary key (venue_id, category_id)
);

create table category_locations (
  category_id uuid not null references categories (id) on delete cascade,
  location_id integer not null references locations (id) on delete cascade,
  primary key (category_id, location_id)
);

create table instructors (
  id integer generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  name text not null,
  unique (client_id, name)
);

create table tags (
  id integer generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  name text not null,
  unique (client_id, name)
);
