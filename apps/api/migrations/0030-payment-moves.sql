-- Which move of a payment leads where; the one from nothing is its beginning. A copy of the table of states in
-- packages/rules (payment-attempt.ts): a test compares them, and a migration follows each change there.
create table payment_attempt_edges (
  from_state text,
  to_state text not null,
  unique nulls not distinct (from_state, to_state)
);
insert into payment_attempt_edges (from_state, to_state) values
  (null, 'authorising'),
  ('authorising', 'authorised'), ('authorising', 'challenge_required'), ('authorising', 'declined'),
  ('authorising', 'authorising_unknown'), ('authorising', 'cancelled'),
  ('challenge_required', 'authorising'), ('challenge_required', 'authorised'), ('challenge_required', 'declined'),
  ('challenge_required', 'authorising_unknown'), ('challenge_required', 'expired'), ('challenge_required', 'cancelled'),
  ('challenge_required', 'voiding'),
  ('authorising_unknown', 'authorised'), ('authorising_unknown', 'challenge_required'), ('authorising_unknown', 'declined'),
  ('authorising_unknown', 'expired'), ('authorising_unknown', 'voiding'), ('authorising_unknown', 'needs_attention'),
  ('authorised', 'capture_pending'), ('authorised', 'voiding'), ('authorised', 'needs_attention'),
  ('capture_pending', 'captured'), ('capture_pending', 'capturing_unknown'), ('capture_pending', 'needs_attention'),
  ('capturing_unknown', 'captured'), ('capturing_unknown', 'capture_pending'), ('capturing_unknown', 'needs_attention'),
  ('voiding', 'voided'), ('voiding', 'voiding_unknown'), ('voiding', 'needs_attention'),
  ('voiding_unknown', 'voided'), ('voiding_unknown', 'voiding'), ('voiding_unknown', 'needs_attention'),
  ('declined', 'needs_attention'),
  ('cancelled', 'needs_attention'),
  ('expired', 'needs_attention'),
  ('needs_attention', 'captured'), ('needs_attention', 'voided');

-- Money is captured only for an order, and given back only once: no code path goes another way.
create function payment_attempt_guard() returns trigger language plpgsql as $$
declare
  before text := case when tg_op = 'UPDATE' then old.state end;
begin
  if before is distinct from new.state and not exists (
    select from payment_attempt_edges where from_state is not distinct from before and to_state = new.state
  ) then
    raise exception 'no move of a payment attempt leads from % to %', before, new.state
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger payment_attempt_guard before insert or update of state on payment_attempts
  for each row execute function payment_attempt_guard();
