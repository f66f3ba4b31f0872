-- An act of staff on a thing of a person without an account is written down, too: it names their order.

alter table staff_acts alter column customer_id drop not null;
alter table staff_acts add column order_id bigint references orders (id) on delete cascade;
alter table staff_acts add constraint staff_acts_about_one check (num_nonnulls(customer_id, order_id) = 1);
create index staff_acts_of_order on staff_acts (order_id) where order_id is not null;

-- Refuses to change what was done, but for the facts of a closed account.
create or replace function staff_act_is_kept() returns trigger language plpgsql as $$
begin
  if (new.id, new.client_id, new.staff_id, new.customer_id, new.order_id, new.act, new.done_at)
      is distinct from (old.id, old.client_id, old.staff_id, old.customer_id, old.order_id, old.act, old.done_at)
    or new.facts <> '{}' or new.reason <> '' then
    raise exception 'an act of staff is never changed' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
