-- Credit is never spent twice: the rule stands here, as that of places does.
create function credit_guard() returns trigger language plpgsql as $$
declare
  balance bigint;
begin
  -- The customer's row is the lock. The sum is a statement of its own after it, and so sees what was spent meanwhile.
  perform from customers where id = new.customer_id for no key update;
  select coalesce(sum(amount_pence), 0) into balance from credit_entries
  where customer_id = new.customer_id and type = new.type;
  if balance + new.amount_pence < 0 then
    raise exception 'customer % has % pence of credit', new.customer_id, balance using errcode = 'TL030';
  end if;
  return new;
end
$$;

create trigger credit_guard before insert or update of amount_pence on credit_entries
  for each row when (new.amount_pence < 0) execute function credit_guard();
