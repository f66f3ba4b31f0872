-- People change some of what the operator's records say of them. An import finds them still, and leaves that as it is.
alter table customers
  -- The address by which the import knows them, where they have another one now.
  add column imported_email text check (imported_email = lower(imported_email)),
  -- Columns of this table that the person has changed: 'phone', 'password_hash' …
  add column own_columns text[] not null default '{}',
  -- Closed by the person: what was theirs is gone, and what was paid stays in the books without a name.
  add column closed_at timestamptz,
  add constraint customers_closed_whole check (
    closed_at is null or (coalesce(email, unproven_email, password_hash, imported_email) is null and household_id is null)),
  add constraint customers_by_imported_email unique (client_id, imported_email);
