-- How often something was asked for from one network within a minute, counted over all processes. A row is of no use after that.
create table request_counts (
  subject text primary key,
  began_at timestamptz not null default clock_timestamp(),
  requests integer not null default 1
);
create index request_counts_began on request_counts (began_at);
