-- The operators, and the places that they run.

-- A client is an operator of venues, with its own hosts, colours and rules. Every other row belongs to one
-- client.
create table clients (
  id integer generated always as identity primary key,
  slug text not null unique,
  name text not null,
  currency_code text not null default 'GBP' check (currency_code ~ '^[A-Z]{3}$'),
  currency_symbol text not null default '£',
  time_zone text not null default 'Europe/London',
  online_joining_enabled boolean not null default false,
  guest_passes_enabled boolean not null default false,
  kiosk_home_url text,
  -- True where a card's number may be typed on the client's public screens: only if the operator wants it
  -- (decision 83).
  kiosk_takes_cards boolean not null default false,
  analytics_container_ids text[] not null default '{}',
  frame_ancestors text[] not null default '{}',
  in_maintenance boolean not null default false,
  hold_minutes integer not null default 10 check (hold_minutes between 1 and 60),
  hold_renewals integer not null default 3 check (hold_renewals between 0 and 10),
  -- Lifetimes of the client's log-ins (decision 39); a lifetime that is left out is the product's own.
  session_lifetimes jsonb not null default '{}',
  -- Limits on holds, declined cards and letters, for each visitor, account and address. They replace the
  -- usual numbers.
  limits jsonb not null default '{}',
  -- { "nonMember": { "daysAhead": 6, "releaseTime": "22:00" }, "member": { … } } in the venue's wall time.
  booking_windows jsonb not null,
  -- Named parts of the week, by the venue's clock:
  -- { "off-peak": [{ "days": [1, 2], "from": "09:00", "lastStart": "15:40" }] }.
  bands jsonb not null default '{}',
  -- { "creditLifeMonths": 24, "chargeBlocksAfterDays": 7,
  --   "strikes": { "count": 3, "withinDays": 30, "chargePence": 500 } }:
  -- the life of credit that is given for a booking, the days after which a charge stops booking, and the
  -- charge for several late cancellations. Null where there is none.
  cancelling jsonb not null default '{"creditLifeMonths": null, "chargeBlocksAfterDays": 0, "strikes": null}',
  -- Ways to settle a penalty: { "atDesk": true, "phone": "", "text": "" }.
  penalty_help jsonb not null default '{"atDesk": true, "phone": "", "text": ""}',
  -- Contact of the client where no venue is chosen: { "phone", "email", "hours" } as words, each may be
  -- empty.
  contact jsonb not null default '{"phone": "", "email": "", "hours": ""}',
  -- Account at a card provider that takes the client's payments; the settings have its keys. Null: the
  -- installation's first account.
  card_account text,
  theme jsonb not null default '{}',
  terms text not null default '',
  -- Calendars know an event by its name for as long as the booking exists. The name ends in the first host
  -- that the client had; it stays when the client moves to another host or gets more hosts.
  calendar_domain text,
  -- Goes up with every import: the processes that keep the catalogue in memory then read it again.
  catalogue_version integer not null default 1
);

-- A host name at which a client is served.
create table client_hosts (
  host text primary key check (host = lower(host)),
  client_id integer not null references clients (id) on delete cascade
);

-- A picture of a venue, activity, course, instructor or person, as the importer made it. It is kept here so
-- that any process can serve it.
create table pictures (
  client_id integer not null references clients (id) on delete cascade,
  -- Made from the bytes of the original and from the way it is made smaller: a name never means two pictures.
  hash text not null check (hash ~ '^[0-9a-f]{32}$'),
  -- Size of the widest copy.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Widths of the copies; each of them exists in every format.
  widths integer[] not null,
  -- True for the picture of a person: it is served to that person alone.
  is_private boolean not null default false,
  primary key (client_id, hash)
);

-- A copy of a picture, of one width and format.
create table picture_files (
  client_id integer not null,
  hash text not null,
  width integer not null,
  format text not null check (format in ('webp', 'jpg')),
  bytes bytea not null,
  primary key (client_id, hash, width, format),
  foreign key (client_id, hash) references pictures (client_id, hash) on delete cascade
);
-- The bytes are compressed already: PostgreSQL need not try to make them smaller.
alter table picture_files alter column bytes set storage external;

-- A venue of a client.
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
  -- True where memberships are sold online (spec 7: GET venues/online-joining).
  sells_memberships_online boolean not null default false,
  booking_windows jsonb,
  theme jsonb,
  footer_html text not null default '',
  -- Opening hours as the operator writes them: { weekly: [{ weekdays, opens, closes }], closed: [date] } in
  -- the venue's wall time. Null where only words say it (opening_hours).
  hours jsonb,
  opening_hours text not null default '',
  -- Facts that a visitor asks for before coming.
  facilities jsonb not null default '[]',
  step_free text not null default '',
  parking text not null default '',
  getting_here text not null default '',
  picture_hash text,
  picture_alt text not null default '',
  -- Drawing that stands for the venue where it has no photograph; null: chosen by the kind of venue.
  scene text check (scene ~ '^[a-z-]+$'),
  -- True once the venue is off the site for good; its bookings stay. Another venue of the operator may take
  -- its place.
  is_closed boolean not null default false,
  instead_slug text check (instead_slug is null or is_closed),
  source text not null default 'catalogue',
  external_id text not null,
  unique (client_id, slug),
  unique (client_id, source, external_id),
  foreign key (client_id, picture_hash) references pictures (client_id, hash)
);

-- A place inside a venue: a court, a hall, a pool lane, a studio.
create table locations (
  id integer generated always as identity (start with 5001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  venue_id integer not null references venues (id) on delete cascade,
  slug text not null,
  name text not null,
  sort_by integer not null default 0,
  -- Name by which a feed knows the court: the court stays the same row when the feed renames it. Null for the
  -- places of a catalogue, which are known by their slug.
  external_id text,
  unique (venue_id, slug),
  constraint locations_by_feed unique (venue_id, external_id)
);

-- Returns the calendar day that it is for a client now: a deadline passes at the client's own midnight.
create function today_at(client integer) returns date language sql stable as $$
  select (now() at time zone time_zone)::date from clients where id = client
$$;

-- Keeps the first host of a client as the end of the names of its calendar events.
create function keep_calendar_domain() returns trigger language plpgsql as $$
begin
  update clients set calendar_domain = new.host where id = new.client_id and calendar_domain is null;
  return null;
end
$$;

create trigger keep_calendar_domain after insert on client_hosts for each row execute function keep_calendar_domain();
