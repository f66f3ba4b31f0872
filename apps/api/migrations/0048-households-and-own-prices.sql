-- A household: people whose places its managers book. A child in it has no e-mail address and no password.
create table households (
  id bigint generated always as identity (start with 8000001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  -- The name of the household in the catalogue file, so that an import finds it again.
  external_id text not null,
  name text not null,
  unique (client_id, external_id)
);

alter table customers
  alter column email drop not null,
  alter column password_hash drop not null,
  add column external_id text,
  add column household_id bigint references households (id) on delete set null,
  add column manages_household boolean not null default false,
  -- What a person can prove, each until a day or for good: [{ "status": "concession", "until": "2027-03-31" }].
  add column statuses jsonb not null default '[]',
  add constraint customers_by_external_id unique (client_id, external_id),
  add constraint customers_log_in_whole check ((email is null) = (password_hash is null)),
  add constraint customers_managers_log_in check (not manages_household or (household_id is not null and email is not null));
create index customers_by_household on customers (household_id) where household_id is not null;

-- Prices include their tax. An option may be for people of one status, and for one band of the week.
alter table pricing_options
  add column tax_basis_points integer not null default 0 check (tax_basis_points between 0 and 10000),
  add column status text,
  add column band text;
-- Named parts of the week, by the venue's clock: { "off-peak": [{ "days": [1, 2], "from": "09:00", "lastStart": "15:40" }] }.
alter table clients add column bands jsonb not null default '{}';

-- Fixed with the hold, as the price is.
alter table cart_items
  add column tax_basis_points integer not null default 0,
  -- Whether membership credit may pay for it.
  add column takes_membership_credit boolean not null default false,
  -- A person without an account, by name: { "firstName", "lastName", "dateOfBirth" }.
  add column guest jsonb,
  -- The benefit or the package that brings its price, and how its use is counted.
  add column uses jsonb,
  -- What the visitor wants used: what makes the best price, nothing, only a benefit, or only a package.
  add column choice text not null default 'best' check (choice in ('best', 'none', 'benefit', 'package'));
alter table bookings
  add column tax_pence integer not null default 0 check (tax_pence >= 0),
  add column guest jsonb;
alter table orders add column tax_pence integer not null default 0 check (tax_pence >= 0);
