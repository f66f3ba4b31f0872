-- The day of the calendar that it is for a client now: what is due or runs out does so by its own midnight.
create function today_at(client integer) returns date language sql stable as $$
  select (now() at time zone time_zone)::date from clients where id = client
$$;

-- What a person owes for a place that was missed or cancelled late. It stops booking so many days after it happened;
-- null never does.
create table penalties (
  id bigint generated always as identity (start with 9000001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  customer_id bigint not null references customers (id) on delete cascade,
  reason text not null,
  amount_pence integer not null check (amount_pence > 0),
  occurred_on date not null,
  blocks_after_days integer check (blocks_after_days >= 0),
  settled_on date check (settled_on >= occurred_on),
  -- What made it, once: an import, a missed session.
  cause text not null,
  unique (client_id, cause)
);
create index penalties_outstanding on penalties (customer_id) where settled_on is null;
-- How a penalty is settled: { "atDesk": true, "phone": "", "text": "" }.
alter table clients add column penalty_help jsonb not null default '{"atDesk": true, "phone": "", "text": ""}';

-- What has to be shown to a person before they use something alone, such as the machines of a gym.
create table inductions (
  id integer generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  slug text not null,
  name text not null,
  text text not null default '',
  -- For how long it is good; null for ever.
  valid_months integer check (valid_months > 0),
  unique (client_id, slug)
);
alter table categories
  add column induction_id integer references inductions (id),
  add column gives_induction_id integer references inductions (id);

-- The last time that a person had it.
create table inductions_had (
  client_id integer not null references clients (id) on delete cascade,
  customer_id bigint not null references customers (id) on delete cascade,
  induction_id integer not null references inductions (id) on delete cascade,
  had_on date not null,
  primary key (customer_id, induction_id)
);

-- Proof that a person shows: what it is, and which statuses need it. A membership names its own.
create table document_kinds (
  id integer generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  slug text not null,
  name text not null,
  warn_days integer not null default 30 check (warn_days >= 0),
  statuses text[] not null default '{}',
  unique (client_id, slug)
);
create table documents (
  client_id integer not null references clients (id) on delete cascade,
  customer_id bigint not null references customers (id) on delete cascade,
  document_kind_id integer not null references document_kinds (id) on delete cascade,
  -- The last day on which it is good; null for ever.
  expires_on date,
  primary key (customer_id, document_kind_id)
);
alter table memberships
  add column document_kind_id integer references document_kinds (id),
  add column by_direct_debit boolean not null default false;
-- The day of the month on which it is paid for.
alter table membership_users add column billing_day integer check (billing_day between 1 and 28);

-- Whether a person has shown this proof and it is still good.
create function has_document(customer bigint, kind integer) returns boolean language sql stable as $$
  select exists (select from documents d where d.customer_id = customer and d.document_kind_id = kind
    and (d.expires_on is null or d.expires_on >= today_at(d.client_id)))
$$;

-- A membership brings its prices and benefits only while its proof is good and it is known when it is paid for.
create function membership_is_usable(held membership_users) returns boolean language sql stable as $$
  select (not m.by_direct_debit or held.billing_day is not null)
    and (m.document_kind_id is null or has_document(held.customer_id, m.document_kind_id))
  from memberships m where m.id = held.membership_id
$$;

-- A status counts while every proof that it needs is good.
create function status_is_proven(customer customers, status text) returns boolean language sql stable as $$
  select not exists (select from document_kinds k
    where k.client_id = customer.client_id and status = any(k.statuses) and not has_document(customer.id, k.id))
$$;

-- The picture of a person is served to that person alone.
alter table pictures add column is_private boolean not null default false;

-- The photo of a person, and no flags that nothing sets: they follow from what stands above.
alter table customers
  drop column has_instruction,
  drop column has_billing_date,
  drop column has_outstanding_penalties,
  drop column membership_document_upload_required,
  add column picture_hash text,
  add column picture_alt text not null default '',
  add foreign key (client_id, picture_hash) references pictures (client_id, hash);
