-- Where this data lives, by PostgreSQL's own names for the cluster, its timeline, the database and this table. A backup that is
-- restored brings its row along, and comes to another place.
create table database_place (
  is_only boolean primary key default true check (is_only),
  place text not null
);

-- When the data was found to be a backup's, or an operator said so. `last_move_at`: what it knew of money ends there.
create table restores (
  id bigint generated always as identity primary key,
  noticed_at timestamptz not null default now(),
  how text not null check (how in ('start', 'operator')),
  last_move_at timestamptz
);
