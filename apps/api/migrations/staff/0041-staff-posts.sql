-- Roles of staff: a person has each at one venue, or at all of them.

create table staff_posts (
  customer_id bigint not null references customers (id) on delete cascade,
  role text not null check (role in ('reception', 'instructor', 'duty-manager', 'finance', 'owner')),
  -- Null: at all venues.
  venue_id integer references venues (id) on delete cascade,
  unique nulls not distinct (customer_id, role, venue_id)
);
create index staff_posts_at_venue on staff_posts (venue_id, role);

-- Until now all staff could do everything at their venues, and what is of no single venue if they had all of them.
insert into staff_posts (customer_id, role, venue_id)
select id, 'owner', null from customers where role = 'staff' and staff_venue_ids = '{}';
insert into staff_posts (customer_id, role, venue_id)
select c.id, 'duty-manager', v.id
from customers c cross join lateral unnest(c.staff_venue_ids) as at (id)
  join venues v on v.id = at.id and v.client_id = c.client_id
where c.role = 'staff';

alter table customers drop column staff_venue_ids;
