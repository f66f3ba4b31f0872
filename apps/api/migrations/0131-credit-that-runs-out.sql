-- What is left of a lot when it ends leaves it with an entry of its own, so that no sum counts it any more. It could not be spent
-- before, either: the moment decides, and not this entry.
create index credit_entries_that_end on credit_entries (expires_at) where expires_at is not null;

-- As in 0052; an entry that says that a lot ran out takes all that is left of it, and only of one that has ended.
create or replace function credit_guard() returns trigger language plpgsql as $$
declare
  lot record;
  reserved bigint;
begin
  perform lock_credit(new.customer_id);
  select left_pence, expires_at into lot from credit_lots where id = new.lot_id;
  if starts_with(new.cause, 'expiry ') then
    if lot.expires_at is null or lot.expires_at > clock_timestamp() then
      raise exception 'lot % has not ended', new.lot_id using errcode = 'check_violation';
    end if;
    -- Another process was quicker, or a payment has given something back to it meanwhile: the next look takes what is left then.
    return case when lot.left_pence > 0 and lot.left_pence = -new.amount_pence then new end;
  end if;
  select coalesce(sum(amount_pence), 0) into reserved from credit_reservations
  where lot_id = new.lot_id and expires_at > clock_timestamp();
  if lot.expires_at <= clock_timestamp() or lot.left_pence - reserved + new.amount_pence < 0 then
    raise exception 'lot % has % pence of credit, of which % are reserved', new.lot_id, lot.left_pence, reserved
      using errcode = 'TL030';
  end if;
  return new;
end
$$;
