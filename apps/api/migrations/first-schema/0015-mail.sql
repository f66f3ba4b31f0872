-- Letters, the links in them, and the addresses that refuse letters.

-- A letter. It is kept as its facts, in the transaction that makes them, and is written and sent afterwards,
-- once.
create table mail_outbox (
  id bigint generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  customer_id bigint references customers (id) on delete cascade,
  dedupe_key text not null,
  recipient text not null,
  -- Its kind and its facts.
  letter jsonb not null check (letter ? 'kind'),
  -- A letter that is rightly not sent any more is skipped, which is no failure.
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'gathered', 'skipped', 'failed', 'unsure')),
  -- The same for each try, so that a mail program shows a single message.
  message_id uuid not null default gen_random_uuid(),
  kept_at timestamptz default clock_timestamp() constraint mail_outbox_accepted_at_not_null not null,
  tries integer not null default 0,
  next_try_at timestamptz not null default clock_timestamp(),
  -- From then on it is of no use.
  not_after timestamptz,
  sending_since timestamptz,
  sent_at timestamptz,
  -- Reason for which the last try did not end well.
  failure text,
  -- Time at which it was first taken for sending, where it counts towards the limit of its address.
  counted_at timestamptz,
  -- The later letter that tells the facts of this one.
  gathered_into bigint references mail_outbox (id) on delete set null,
  unique (client_id, dedupe_key),
  constraint mail_sent_at check ((state = 'sent') = (sent_at is not null)),
  constraint mail_failed_for check (state not in ('skipped', 'failed', 'unsure') or failure is not null)
);
create index mail_outbox_due on mail_outbox (next_try_at) where state = 'waiting';
create index mail_outbox_sending on mail_outbox (sending_since) where state = 'sending';
create index mail_outbox_of_client on mail_outbox (client_id, id);
create index mail_outbox_troubles on mail_outbox (client_id, id) where state in ('failed', 'unsure');
create index mail_outbox_counted on mail_outbox (client_id, lower(recipient), counted_at) where counted_at is not null;
create index mail_outbox_gathering on mail_outbox (client_id, lower(recipient), kept_at) where letter ->> 'kind' = 'several';
create index mail_outbox_gathered on mail_outbox (gathered_into) where gathered_into is not null;

-- A link in a letter. Its token is made when the letter is sent and stands nowhere but in the letter.
create table mail_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  client_id integer not null references clients (id) on delete cascade,
  purpose text not null,
  mail_id bigint references mail_outbox (id) on delete set null,
  customer_id bigint references customers (id) on delete cascade,
  order_id bigint references orders (id) on delete cascade,
  -- Other facts that it needs, such as the new address that it confirms.
  about jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  -- Null where its order says how long it is good.
  expires_at timestamptz check (expires_at is not null or order_id is not null),
  used_at timestamptz
);
create index mail_links_of_mail on mail_links (mail_id);
create index mail_links_of_customer on mail_links (customer_id) where customer_id is not null;
create index mail_links_of_order on mail_links (order_id) where order_id is not null;
create index mail_links_expired on mail_links (expires_at);

-- A kind of letter that an address refuses.
create table mail_stops (
  client_id integer not null references clients (id) on delete cascade,
  letter text not null check (letter in ('booking-reminder', 'claim-account', 'guest-pass')),
  address_hash bytea not null,
  stopped_at timestamptz not null default clock_timestamp(),
  primary key (client_id, letter, address_hash)
);

-- Returns the hash that stands for an address where the address is kept only to write to it no more.
create function address_hash(of_client integer, address text) returns bytea language sql stable as $$
  select sha256(convert_to(of_client || ' ' || lower(address), 'UTF8'))
$$;

-- Takes a letter for sending, or gathers it into a later letter: letters to an address that is not proven to
-- be its reader's have an end. Three kinds of letter do not count: letters to the proven address of the
-- customer that they are for, letters that the operator alone causes, and letters that are asked for, which
-- have a limit of their own that refuses at once.
create function letters_guard() returns trigger language plpgsql as $$
declare
  one_hour integer;
  one_day integer;
  counted_hour integer;
  counted_day integer;
  gatherings integer;
  due timestamptz;
  whole bigint;
begin
  if new.letter ->> 'kind' in (
      'several', 'session-cancelled', 'session-moved', 'waitlist-cancelled', 'waitlist-session-moved', 'claim-account',
      'new-password', 'no-account', 'prove-email', 'you-have-an-account', 'confirm-email', 'confirm-email-old')
    or exists (select from customers c where c.id = new.customer_id and lower(c.email) = lower(new.recipient))
  then
    return new;
  end if;
  -- Letters to an address are taken one after the other, by whichever process.
  perform pg_advisory_xact_lock(hashtextextended(new.client_id || ' letters ' || lower(new.recipient), 0));
  select coalesce((limits ->> 'lettersOfAddress')::integer, 6), coalesce((limits ->> 'lettersOfAddressADay')::integer, 12)
  into one_hour, one_day from clients where id = new.client_id;
  select count(*) filter (where counted_at > clock_timestamp() - interval '1 hour'), count(*) into counted_hour, counted_day
  from mail_outbox where client_id = new.client_id and lower(recipient) = lower(new.recipient)
    and counted_at > clock_timestamp() - interval '1 day';
  if counted_hour < one_hour and counted_day < one_day then
    new.counted_at := clock_timestamp();
    return new;
  end if;

  select count(*) into gatherings from mail_outbox
  where client_id = new.client_id and lower(recipient) = lower(new.recipient) and letter ->> 'kind' = 'several'
    and kept_at > clock_timestamp() - interval '1 day';
  select id into whole from mail_outbox
  where client_id = new.client_id and lower(recipient) = lower(new.recipient) and letter ->> 'kind' = 'several'
    and state = 'waiting' and tries = 0
  order by id limit 1 for update;
  if whole is null then
    -- The first gathering letter waits an hour, the next ones longer and longer.
    due := clock_timestamp() + interval '1 hour' * power(2, least(gatherings, 3));
    insert into mail_outbox (client_id, dedupe_key, recipient, letter, next_try_at)
    values (new.client_id, 'several ' || gen_random_uuid(), new.recipient, '{"kind": "several"}', due)
    returning id into whole;
  end if;
  -- A letter that is soon of no use makes the gathering letter come sooner, unless there were too many of
  -- those.
  if gatherings < 12 and new.not_after is not null then
    update mail_outbox set next_try_at = least(next_try_at,
      greatest(clock_timestamp() + interval '10 minutes', new.not_after - interval '15 minutes'))
    where id = whole;
  end if;
  new.state := 'gathered';
  new.gathered_into := whole;
  new.sending_since := null;
  new.tries := old.tries;
  return new;
end
$$;

create trigger letters_guard before update of state on mail_outbox for each row
  when (old.state = 'waiting' and new.state = 'sending' and new.counted_at is null) execute function letters_guard();
