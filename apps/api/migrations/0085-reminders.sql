-- Who wants to be reminded of a booking the day before.
alter table customers add column wants_reminders boolean not null default true;

-- Addresses of people without an account that get no reminders any more.
create table mail_stops (
  client_id integer not null references clients (id) on delete cascade,
  address text not null check (address = lower(address)),
  stopped_at timestamptz not null default clock_timestamp(),
  primary key (client_id, address)
);
