-- A package that a person has keeps the terms that were sold, whatever the operator sells now.
alter table package_holdings
  add column unit text,
  add column scope jsonb,
  add column per_session integer,
  add column shared_with text check (shared_with in ('person', 'household')),
  add column valid_for text check (valid_for in ('attending', 'booking'));
update package_holdings h set unit = k.unit, scope = k.scope, per_session = k.per_session, shared_with = k.shared_with,
  valid_for = k.valid_for
from packages k where k.id = h.package_id;
alter table package_holdings
  alter column unit set not null,
  alter column scope set not null,
  alter column per_session set not null,
  alter column shared_with set not null,
  alter column valid_for set not null;

-- As in 0049. A session that is cancelled uses nothing. A live claim keeps its use without waiting for its counters: who
-- pays has locked the sessions already.
create or replace function claims_usage_guard() returns trigger language plpgsql as $$
declare
  checked_at timestamptz;
  used bigint;
begin
  if tg_op = 'UPDATE' and old.usage_keys = new.usage_keys and new.quantity <= old.quantity
     and (old.expires_at is null or old.expires_at > clock_timestamp()) then
    return new;
  end if;
  perform lock_usages(new.client_id, new.usage_keys);
  -- The time after the locks: a hold that ran out while we waited uses nothing.
  checked_at := clock_timestamp();
  for i in 1 .. cardinality(new.usage_keys) loop
    select coalesce(sum(c.quantity), 0) into used from claims c
    where c.usage_keys @> array[new.usage_keys[i]] and c.usage_keys <> '{}' and c.client_id = new.client_id and c.id <> new.id
      and (c.expires_at is null or c.expires_at > checked_at)
      and exists (select from slots s where s.id = c.slot_id and s.cancelled_at is null);
    if used + new.quantity > new.usage_limits[i] then
      raise exception 'nothing is left of %', new.usage_keys[i] using errcode = 'TL006', detail = new.slot_id::text;
    end if;
  end loop;
  return new;
end
$$;
