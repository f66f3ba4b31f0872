-- Phase: expand.
-- Clients on several databases (decision 147). The first three tables are filled in the home database alone, and stay empty
-- where there is only one.

-- Databases beside the home database. The number gives each its range of ids, so that the rows of a client are free in all
-- others; ids of 32 bits have room for twenty ranges.
create table other_databases (
  name text primary key check (name ~ '^[a-z][a-z0-9-]{0,30}$' and name <> 'home'),
  number integer not null unique check (number between 1 and 20)
);

-- Clients that live in another database; all others live at home.
create table client_databases (
  slug text primary key,
  database text not null references other_databases
);

-- Hosts of those clients: a host leads to one client, whichever database has it.
create table client_database_hosts (
  host text primary key,
  slug text not null references client_databases on delete cascade
);
create index client_database_hosts_of_client on client_database_hosts (slug);

-- Name and number of this database in the list of the home database, which has no row here.
create table own_database (
  is_only boolean primary key default true check (is_only),
  name text not null,
  number integer not null
);
