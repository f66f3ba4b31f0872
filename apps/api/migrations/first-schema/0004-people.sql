-- The customers and staff of a client, their households, proofs and charges.

-- A household: people whose places its managers book. A child in it has no e-mail address and no password.
create table households (
  id bigint generated always as identity (start with 8000001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  -- Name of the household in the catalogue file, so that an import finds it again.
  external_id text not null,
  name text not null,
  unique (client_id, external_id)
);

-- A person that a client knows: a customer, a member of a household, or a member of staff.
create table customers (
  id bigint generated always as identity (start with 1000001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  -- The customer id that people type to log in, such as TCH1000001.
  reference text not null,
  -- Log-in of the person, proven by an answer to a mail. A person of the operator's records has an address
  -- and no password until they choose one by a mailed link.
  email text check (email = lower(email)),
  -- Address that was written at registration and is not proven. Registering tells no one who has an account,
  -- so the address stands here until then, and several people may have written the same one.
  unproven_email text check (unproven_email = lower(unproven_email)),
  -- Address by which the import knows the person, where they have another one now.
  imported_email text check (imported_email = lower(imported_email)),
  password_hash text,
  role text not null default 'customer' check (role in ('customer', 'staff')),
  -- Venues at which a member of staff works; empty: at all of them.
  staff_venue_ids integer[] not null default '{}',
  first_name text not null,
  last_name text not null,
  phone text not null default '',
  date_of_birth date,
  address_line_one text not null default '',
  address_line_two text not null default '',
  city text not null default '',
  postcode text not null default '',
  home_venue_id integer references venues (id) on delete set null,
  household_id bigint references households (id) on delete set null,
  manages_household boolean not null default false,
  -- Statuses that the person can prove, each until a day or for good:
  -- [{ "status": "concession", "until": "2027-03-31" }].
  statuses jsonb not null default '[]',
  -- Photo of the person.
  picture_hash text,
  picture_alt text not null default '',
  marketing_consent boolean not null default false,
  wants_reminders boolean not null default true,
  -- True where the person wants to be told that a saved card is about to expire.
  wants_card_notices boolean not null default true,
  -- The operator's terms to which the customer agreed last, as a hash: the agreement stands while the terms
  -- stay the same.
  agreed_terms bytea,
  agreed_terms_at timestamptz,
  -- Way in which the person came to register (the onboarding_type of the call), kept as it was sent.
  onboarding_type text,
  -- Idempotency key of the request that made the account, so that its repetition finds the same account.
  registration_key bytea,
  -- Columns of this table that the person has changed: 'phone', 'password_hash' … An import leaves them as
  -- they are.
  own_columns text[] not null default '{}',
  external_id text,
  created_at timestamptz not null default now(),
  -- Set once the person closed the account: their data is gone, and payments stay in the books without a
  -- name.
  closed_at timestamptz,
  unique (client_id, reference),
  unique (client_id, email),
  constraint customers_by_external_id unique (client_id, external_id),
  constraint customers_by_registration unique (client_id, registration_key),
  constraint customers_by_imported_email unique (client_id, imported_email),
  constraint customers_one_address check (email is null or unproven_email is null),
  constraint customers_log_in_has_name check (password_hash is null or coalesce(email, unproven_email) is not null),
  constraint customers_managers_log_in check (not manages_household or (household_id is not null and email is not null)),
  constraint customers_closed_whole check (
    closed_at is null or (coalesce(email, unproven_email, password_hash, imported_email) is null and household_id is null)),
  foreign key (client_id, picture_hash) references pictures (client_id, hash)
);
create index customers_by_household on customers (household_id) where household_id is not null;
create index customers_by_unproven_email on customers (client_id, unproven_email, id) where unproven_email is not null;
-- Staff find a customer by these.
create index customers_by_last_name on customers (client_id, lower(last_name) text_pattern_ops);
-- The last nine digits: a country's code and the nought in its place are then the same.
create index customers_by_phone on customers (client_id, right(regexp_replace(phone, '[^0-9]', '', 'g'), 9))
  where phone <> '';

-- A person whom a customer has brought. Only that customer ever finds them.
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

-- The last time that a person had an induction.
create table inductions_had (
  client_id integer not null references clients (id) on delete cascade,
  customer_id bigint not null references customers (id) on delete cascade,
  induction_id integer not null references inductions (id) on delete cascade,
  had_on date not null,
  primary key (customer_id, induction_id)
);

-- A kind of proof that a person shows, with the statuses that need it. A membership names the kind that it
-- needs.
create table document_kinds (
  id integer generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  slug text not null,
  name text not null,
  warn_days integer not null default 30 check (warn_days >= 0),
  statuses text[] not null default '{}',
  unique (client_id, slug)
);

-- A proof that a person has shown.
create table documents (
  client_id integer not null references clients (id) on delete cascade,
  customer_id bigint not null references customers (id) on delete cascade,
  document_kind_id integer not null references document_kinds (id) on delete cascade,
  -- The last day on which it is good; null: for ever.
  expires_on date,
  primary key (customer_id, document_kind_id)
);

-- A charge that a person owes for a place that they missed or cancelled late.
create table penalties (
  id bigint generated always as identity (start with 9000001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  customer_id bigint not null references customers (id) on delete cascade,
  reason text not null,
  amount_pence integer not null check (amount_pence > 0),
  occurred_on date not null,
  -- Days after which it stops booking; null: never.
  blocks_after_days integer check (blocks_after_days >= 0),
  settled_on date check (settled_on >= occurred_on),
  -- Way in which it was settled at the desk, for the takings of the day; null where an import says that it is
  -- settled.
  settled_with text check (settled_with in ('cash', 'cheque', 'card-terminal', 'let-off')),
  settled_note text not null default '',
  -- Name of what made it, once: an import, a missed session.
  cause text not null,
  -- People who made and settled it, for the ledger. Unknown where it is settled in the database itself.
  who text check (who ~ '^(customer|bank|webhook|sweep|operator)$|^staff [1-9][0-9]*$|^operator .{1,80}$'),
  settled_by text
    check (settled_by ~ '^(customer|bank|webhook|sweep|operator)$|^staff [1-9][0-9]*$|^operator .{1,80}$'),
  unique (client_id, cause)
);
create index penalties_outstanding on penalties (customer_id) where settled_on is null;

-- True when the person has shown this proof and it is still good.
create function has_document(customer bigint, kind integer) returns boolean language sql stable as $$
  select exists (select from documents d where d.customer_id = customer and d.document_kind_id = kind
    and (d.expires_on is null or d.expires_on >= today_at(d.client_id)))
$$;

-- True when every proof that the status needs is good. Takes ids, because it is asked for people of a
-- household who stand in a query.
create function status_is_proven(client integer, customer bigint, wanted text) returns boolean language sql stable as $$
  select not exists (select from document_kinds k
    where k.client_id = client and wanted = any(k.statuses) and not has_document(customer, k.id))
$$;
