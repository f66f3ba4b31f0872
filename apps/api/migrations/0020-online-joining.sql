-- Venues whose memberships are sold online (spec 7: GET venues/online-joining).
alter table venues add column sells_memberships_online boolean not null default false;
update venues set sells_memberships_online = true from clients
where clients.id = venues.client_id and clients.online_joining_enabled;
