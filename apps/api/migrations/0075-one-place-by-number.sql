-- A place at the price of a member who comes along is that member's one place at a price of their own, and is counted as it.
update claims c set usage_keys = c.usage_keys || m.key, usage_limits = c.usage_limits || 1, usage_holder = c.member_id
from (select id, format('own price person %s session %s', member_id, slot_id) as key from claims where member_id is not null) m
where c.id = m.id and (c.expires_at is null or c.expires_at > now())
  and exists (select from slots s where s.id = c.slot_id and s.starts_at > now())
  and not exists (select from claims o where o.client_id = c.client_id and o.usage_keys @> array[m.key] and o.usage_keys <> '{}');
