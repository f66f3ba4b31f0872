-- Feeds that were imported.

-- A feed that was imported before. A recorded feed is of the past: its dates are moved on by a number of
-- weeks, always the same, so that a second import finds what the first import made.
create table feeds (
  id integer generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  address text not null,
  shift_weeks integer not null,
  imported_at timestamptz not null default now(),
  unique (client_id, address)
);

-- The newest state of an item that was seen, deleted items too: an older page can't bring back an item that
-- went.
create table feed_items (
  feed_id integer not null references feeds (id) on delete cascade,
  item_id text not null,
  -- Numbers of publishers may be longer than a bigint: they are compared, never reckoned with.
  modified numeric not null,
  deleted boolean not null,
  -- The item's content, where it and other items refer to each other: those come in other feeds, or later.
  data text,
  -- The sessions that it became, and the ages that they are for.
  rule_id uuid,
  min_age integer,
  max_age integer,
  primary key (feed_id, item_id)
);
create index feed_items_with_ages on feed_items (feed_id) where coalesce(min_age, max_age) is not null;
