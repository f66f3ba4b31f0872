create table venues (
  id integer generated always as identity (start with 90001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  slug text not null,
  name text not null,
  address text not null default '',
  town text not null default '',
  postcode text not null default '',
  phone text not null default '',
  email text not null default '',
  lat double precision,
  lng double precision,
  time_zone text not null default 'Europe/London',
  activities_v2_enabled boolean not null default true,
  -- The web asks the v2 calls for dates on or after this day (spec 7); null: v1 only.
  migration_date date,
  display_venue_selection_button boolean not null default true,
  booking_windows jsonb,
  theme jsonb,
  footer_html text not null default '',
  opening_hours text not null default '',
  source text not null default 'catalogue',
  external_id text not null,
  unique (client_id, slug),
  unique (client_id, source, external_id)
);

-- A place inside a venue: a court, a hall, a pool lane, a studio.
create table locations (
  id integer generated always as identity (start with 5001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  venue_id integer not null references venues (id) on delete cascade,
  slug text not null,
  name text not null,
  sort_by integer not null default 0,
  unique (venue_id, slug)
);
