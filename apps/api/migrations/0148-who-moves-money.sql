-- Who has moved a payment or a refund along, as `Who` in packages/rules says it: each row has who, when and why.
alter table payment_attempt_moves add column who text;
update payment_attempt_moves m set who = case
    when m.cause ~ '^staff [1-9][0-9]*: ' then substring(m.cause from '^staff [1-9][0-9]*')
    when m.cause like 'sweep%' then 'sweep'
    when m.cause like 'webhook%' then 'webhook'
    when m.cause like 'bank answered%' then 'bank'
    when a.staff_id is not null then 'staff ' || a.staff_id
    else 'customer' end,
  cause = regexp_replace(m.cause, '^staff [1-9][0-9]*: ', '')
from payment_attempts a where a.id = m.attempt_id;
alter table payment_attempt_moves alter column who set not null, add constraint payment_attempt_moves_who
  check (who ~ '^(customer|bank|webhook|sweep|operator)$|^staff [1-9][0-9]*$|^operator .{1,80}$');

alter table refund_moves add column who text;
update refund_moves m set who = case
    when m.staff_id is not null then 'staff ' || m.staff_id
    when m.from_state is null then case
      when x.cause = 'operator' then 'operator'
      when x.cause = 'staff' then coalesce('staff ' || x.by_customer_id, 'operator')
      else 'customer' end
    when m.cause like 'webhook%' then 'webhook'
    else 'sweep' end
from refunds r join booking_cancellations x on x.id = r.cancellation_id where r.id = m.refund_id;
alter table refund_moves alter column who set not null, add constraint refund_moves_who
  check (who ~ '^(customer|bank|webhook|sweep|operator)$|^staff [1-9][0-9]*$|^operator .{1,80}$');
alter table refund_moves drop column staff_id;

-- The same for those who join by it.
alter table payment_attempt_moves add column staff_id bigint
  generated always as (case when starts_with(who, 'staff ') then substring(who from 7)::bigint end) stored;
alter table refund_moves add column staff_id bigint
  generated always as (case when starts_with(who, 'staff ') then substring(who from 7)::bigint end) stored;

-- What needs a person, and what is in doubt: read for each look at /metrics.
create index payment_attempts_unsettled on payment_attempts (state, created_at)
  where state in ('needs_attention', 'authorising_unknown', 'capturing_unknown', 'voiding_unknown');
