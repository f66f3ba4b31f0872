-- Each client may say how long its people stay logged in (decision 39); what it does not say is the product's own.
alter table clients add column session_lifetimes jsonb not null default '{}';

-- The absolute end is fixed when a session begins. The default is for a process of the version before this one.
alter table sessions
  add column ends_at timestamptz not null default now() + interval '12 hours',
  add column is_kiosk boolean not null default false;
update sessions set ends_at = created_at + interval '7 days' where customer_id is null;
update sessions set ends_at = created_at + interval '12 hours' where customer_id is not null;
