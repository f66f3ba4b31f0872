-- Calendars know an event by its name for as long as there is the booking. It ends in the first host that its client had, which
-- stays when the client moves to another one, or gets more.
alter table clients add column calendar_domain text;
update clients c set calendar_domain = (select min(host) from client_hosts h where h.client_id = c.id);
update clients c set calendar_domain = slug where calendar_domain is null and exists (select from orders o where o.client_id = c.id);

create function keep_calendar_domain() returns trigger language plpgsql as $$
begin
  update clients set calendar_domain = new.host where id = new.client_id and calendar_domain is null;
  return null;
end
$$;
create trigger keep_calendar_domain after insert on client_hosts for each row execute function keep_calendar_domain();

-- A client without a host has the slug that it is imported by, from its first order on.
create function need_calendar_domain() returns trigger language plpgsql as $$
begin
  update clients set calendar_domain = slug where id = new.client_id and calendar_domain is null;
  return null;
end
$$;
create trigger need_calendar_domain after insert on orders for each row execute function need_calendar_domain();
