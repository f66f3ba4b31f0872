-- Payments: attempts at a card provider, saved cards, and money that arrives late.

-- An attempt to pay for a basket, with its price, credits and places frozen. Unknown is a state of its own:
-- it ends with the provider's answer, or the payment needs attention.
create table payment_attempts (
  id uuid primary key,
  client_id integer not null references clients (id) on delete cascade,
  cart_id bigint not null references carts (id),
  session_id bigint,
  customer_id bigint references customers (id),
  -- The member of staff who took the payment for the customer; null where the customer paid.
  staff_id bigint references customers (id),
  -- Network address as a keyed hash, never in clear; removed after a day.
  network bytea,
  state text not null,
  amount_pence integer not null check (amount_pence >= 0),
  credit_pence integer not null default 0 check (credit_pence >= 0),
  -- Money that staff take at the desk.
  desk_pence integer not null default 0 check (desk_pence >= 0),
  -- Sum that the bank held in place of the sum that it was asked for.
  other_pence integer check (other_pence > 0),
  currency_code text not null,
  -- Null where no card is needed: the credit covers it, or the total is nought.
  provider text,
  -- Our name for it at the provider, so that an answer that was lost can be asked for.
  our_ref text not null unique,
  provider_ref text unique,
  -- Key of the request that claimed it, and hash of its content: the same key finds the same attempt, and is
  -- refused with other content.
  idempotency_key text,
  request_hash bytea,
  sca_url text,
  sca_data text,
  -- Way to the bank's page: the frame posts a `creq`, or it shows the page, which leads back automatically.
  sca_method text check (sca_method in ('creq-post', 'redirect')),
  -- True when the provider says of a payment in doubt that the bank still waits for its payer, and the way to
  -- the bank's page was lost: the payer may give the payment up. Each move takes it back.
  bank_out_of_reach boolean not null default false,
  -- True while the provider was asked about this payment and gave no answer: with its next good answer to any
  -- payment, this one is checked at once.
  is_unanswered boolean not null default false,
  -- True where the card of an order can no longer be charged, because its bank let go of the money, and staff
  -- say that it was paid to them in another way.
  paid_otherwise boolean not null default false,
  -- The places are held until then while it is live.
  deadline timestamptz not null,
  -- Contact, terms, lines as accepted; never a card number.
  snapshot jsonb not null,
  decline_reason text,
  raw_status text,
  -- Time of the sweep's next look; null once it is at its end.
  check_at timestamptz,
  checks integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (client_id, idempotency_key),
  constraint out_of_reach_by_name check (not bank_out_of_reach or provider_ref is not null)
);
create index payment_attempts_by_cart on payment_attempts (cart_id);
create index payment_attempts_by_network on payment_attempts (network, created_at) where network is not null;
create index payment_attempts_by_session on payment_attempts (session_id, created_at);
create index payment_attempts_by_customer on payment_attempts (customer_id, created_at) where customer_id is not null;
create index payment_attempts_due on payment_attempts (check_at) where check_at is not null;
create index payment_attempts_unanswered on payment_attempts (provider) where is_unanswered;
-- Payments that need attention or are in doubt: read for each look at /metrics.
create index payment_attempts_unsettled on payment_attempts (state, created_at)
  where state in ('needs_attention', 'authorising_unknown', 'capturing_unknown', 'voiding_unknown');
-- While a payment is live, or needs attention, nothing else is paid for its basket.
create unique index payment_attempts_one_live on payment_attempts (cart_id) where state in
  ('authorising', 'fingerprint_required', 'challenge_required', 'authorising_unknown', 'authorised', 'voiding',
    'voiding_unknown', 'needs_attention');

-- A change of state of an attempt: when, why, and who made it, as `Who` in packages/rules says it.
create table payment_attempt_moves (
  id bigint generated always as identity primary key,
  attempt_id uuid not null references payment_attempts (id) on delete cascade,
  from_state text,
  to_state text not null,
  cause text not null,
  who text not null,
  -- The member of staff in `who`, to join by.
  staff_id bigint generated always as (case when starts_with(who, 'staff ') then substring(who from 7)::bigint end) stored,
  moved_at timestamptz not null default now(),
  constraint payment_attempt_moves_who
    check (who ~ '^(customer|bank|webhook|sweep|operator)$|^staff [1-9][0-9]*$|^operator .{1,80}$')
);
create index payment_attempt_moves_by_attempt on payment_attempt_moves (attempt_id);

-- A move that a payment attempt may make; a move from nothing is its beginning. A copy of the table of states
-- in packages/rules (payment-attempt.ts): a test compares them, and a migration follows each change there.
create table payment_attempt_edges (
  from_state text,
  to_state text not null,
  unique nulls not distinct (from_state, to_state)
);

-- A card that a customer lets the provider keep: the provider's name for it, and the facts by which a person
-- knows a card. No number.
create table saved_cards (
  id integer generated always as identity (start with 7000001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  -- Null once the account is gone: the provider is then told to forget the card.
  customer_id bigint references customers (id) on delete set null,
  provider text not null,
  external_identifier text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  -- The last day on which it pays.
  expires_on date not null,
  -- Time at which the customer was told that the card is about to expire: once for each card.
  expiry_told_at timestamptz,
  used_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- From then on it pays for nothing here.
  removed_at timestamptz,
  -- Time at which the provider is next asked to forget a card that was removed; null once it has.
  forget_at timestamptz,
  unique (provider, external_identifier),
  check (forget_at is null or removed_at is not null)
);
create index saved_cards_by_customer on saved_cards (customer_id, used_at) where removed_at is null;
create index saved_cards_to_forget on saved_cards (forget_at) where forget_at is not null;

-- Money that arrived at a card provider after its payment had ended here: who found it, when and why, and
-- when it was given back. Where staff found nothing, money may still turn up.
create table late_money (
  attempt_id uuid primary key references payment_attempts (id) on delete cascade,
  -- The provider's name for it, where that was first told with the money: the sweep asks by it.
  provider_ref text,
  -- Null while the provider does not say whether it holds anything.
  pence integer check (pence > 0),
  -- True where it was taken, and not only held.
  is_taken boolean not null default false,
  cause text not null,
  who text not null check (who ~ '^(customer|bank|webhook|sweep|operator)$|^staff [1-9][0-9]*$|^operator .{1,80}$'),
  found_at timestamptz not null default now(),
  returned_at timestamptz,
  returned_by text
    check (returned_by ~ '^(customer|bank|webhook|sweep|operator)$|^staff [1-9][0-9]*$|^operator .{1,80}$'),
  returned_why text,
  -- True where money that was given back came back to the provider, days later (the card is closed): staff
  -- have it then.
  came_back boolean not null default false,
  -- True where staff paid it back in another way.
  paid_otherwise boolean not null default false,
  -- Time of the sweep's next question; null once the provider has let go.
  check_at timestamptz default now() + interval '5 seconds',
  check ((returned_at is null) = (check_at is not null)),
  check (returned_at is not null or returned_by is null and returned_why is null),
  check (not paid_otherwise or is_taken and returned_at is not null)
);
create index late_money_due on late_money (check_at) where check_at is not null;

-- The last comparison of a client's day in the ledger with the list of its card provider.
create table reconciliations (
  client_id integer not null references clients (id) on delete cascade,
  day date not null,
  -- 'running' while it is compared, so that a single process does it; 'unknown' where a provider did not
  -- answer.
  state text not null check (state in ('running', 'agrees', 'differs', 'unknown')),
  -- Number of movements that were compared.
  compared integer not null default 0,
  differences jsonb not null default '[]',
  begun_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (client_id, day),
  check ((state = 'running') = (ended_at is null)),
  check ((state = 'differs') = (differences <> '[]'))
);

-- Refuses a move of a payment that the table of moves does not have: money is captured only for an order and
-- given back only once, and no code path goes another way.
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

-- Removes a card whose customer is gone, and has the provider forget it.
create function saved_cards_of_nobody() returns trigger language plpgsql as $$
begin
  if new.customer_id is null and new.removed_at is null then
    new.removed_at := now();
    new.forget_at := now();
  end if;
  return new;
end
$$;

create trigger saved_cards_of_nobody before update of customer_id on saved_cards
  for each row execute function saved_cards_of_nobody();

-- Refuses to change late money that has gone back, unless it came back or was nothing, and to hold again what
-- was taken: each of them is in the ledger once.
create function late_money_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'the late money of attempt % stays as it is written', old.attempt_id using errcode = 'check_violation';
end
$$;

create trigger late_money_is_kept before update on late_money for each row
  when (old.returned_at is not null and (new.returned_at is not null
      or old.pence is not null and (old.came_back or not new.came_back or not old.is_taken or old.paid_otherwise))
    or old.came_back and not new.came_back or old.is_taken and not new.is_taken
    or old.pence is not null and new.pence is distinct from old.pence and new.is_taken = old.is_taken)
  execute function late_money_is_kept();

-- The bank may look at the browser, in a hidden frame, before it decides whether to ask the payer. A payment
-- that the provider does not answer about goes to staff, from whatever state it is in, and the provider's
-- word still ends it there. Money that turns up at the provider after the end is given back there, as late
-- money.
insert into payment_attempt_edges (from_state, to_state) values
  (null, 'authorising'),
  ('authorising', 'authorised'), ('authorising', 'fingerprint_required'), ('authorising', 'challenge_required'),
  ('authorising', 'declined'), ('authorising', 'authorising_unknown'), ('authorising', 'cancelled'),
  -- In a single move, so that no other process finds a sum that is not ours as authorised between two.
  ('authorising', 'voiding'),
  ('authorising', 'needs_attention'),
  ('fingerprint_required', 'authorised'), ('fingerprint_required', 'challenge_required'),
  ('fingerprint_required', 'declined'), ('fingerprint_required', 'authorising_unknown'),
  ('fingerprint_required', 'voiding'), ('fingerprint_required', 'needs_attention'),
  ('challenge_required', 'authorising'), ('challenge_required', 'authorised'), ('challenge_required', 'declined'),
  ('challenge_required', 'authorising_unknown'), ('challenge_required', 'expired'), ('challenge_required', 'cancelled'),
  ('challenge_required', 'voiding'), ('challenge_required', 'needs_attention'),
  ('authorising_unknown', 'authorised'), ('authorising_unknown', 'fingerprint_required'),
  ('authorising_unknown', 'challenge_required'), ('authorising_unknown', 'declined'),
  ('authorising_unknown', 'expired'), ('authorising_unknown', 'voiding'), ('authorising_unknown', 'needs_attention'),
  ('authorised', 'capture_pending'), ('authorised', 'voiding'), ('authorised', 'needs_attention'),
  ('capture_pending', 'captured'), ('capture_pending', 'capturing_unknown'), ('capture_pending', 'needs_attention'),
  ('capturing_unknown', 'captured'), ('capturing_unknown', 'capture_pending'), ('capturing_unknown', 'needs_attention'),
  ('voiding', 'voided'), ('voiding', 'voiding_unknown'), ('voiding', 'needs_attention'),
  ('voiding_unknown', 'voided'), ('voiding_unknown', 'voiding'), ('voiding_unknown', 'needs_attention'),
  -- A payment that can no longer become an order is given back by the usual steps, so that no other process
  -- makes its order meanwhile.
  ('needs_attention', 'voiding'),
  ('needs_attention', 'authorised'), ('needs_attention', 'declined'), ('needs_attention', 'expired'),
  ('needs_attention', 'captured'), ('needs_attention', 'voided');
