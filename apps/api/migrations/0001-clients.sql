-- A client is an operator of venues: its own hosts, colours, rules. Every other row belongs to one.
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
  analytics_container_ids text[] not null default '{}',
  frame_ancestors text[] not null default '{}',
  in_maintenance boolean not null default false,
  hold_minutes integer not null default 10 check (hold_minutes between 1 and 60),
  hold_renewals integer not null default 3 check (hold_renewals between 0 and 10),
  -- { "nonMember": { "daysAhead": 6, "releaseTime": "22:00" }, "member": { … } } in the venue's wall time.
  booking_windows jsonb not null,
  theme jsonb not null default '{}',
  terms text not null default '',
  -- Goes up with every import: the processes that keep the catalogue in memory read it again.
  catalogue_version integer not null default 1
);

create table client_hosts (
  host text primary key check (host = lower(host)),
  client_id integer not null references clients (id) on delete cascade
);
