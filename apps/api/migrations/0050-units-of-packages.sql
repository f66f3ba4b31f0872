-- What a visit of the package is, as it stands in "6 swims left".
alter table packages add column unit text not null default 'visits';

-- A visitor's last order is found by their session.
create index orders_by_session on orders (session_id, created_at) where session_id is not null;
