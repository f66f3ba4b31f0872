-- A place at the price of a member who comes along: whose membership it is, which is not who booked.
alter table cart_items add column member_id bigint references customers (id) on delete set null;
alter table claims add column member_id bigint references customers (id) on delete set null;
create index claims_by_member on claims (member_id, slot_id) where member_id is not null;

-- One membership is good for one place of a session. Fires after claims_guard, which holds the slot's lock.
create function claims_member_once() returns trigger language plpgsql as $$
begin
  if exists (
    select from claims
    where member_id = new.member_id and slot_id = new.slot_id and id <> new.id
      and (expires_at is null or expires_at > clock_timestamp())
  ) then
    raise exception 'slot % has a place at the price of this member', new.slot_id
      using errcode = 'TL005', detail = new.slot_id::text;
  end if;
  return new;
end
$$;

create trigger claims_member_once before insert or update of slot_id, kind, expires_at on claims
  for each row when (new.member_id is not null) execute function claims_member_once();
