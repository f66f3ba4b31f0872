-- Letters to one address that is not proven to be its reader's have an end: what comes beyond is gathered into one later letter.
-- And a letter that is rightly not sent any more is skipped, which is no failure.
alter table mail_outbox
  drop constraint mail_outbox_state_check,
  add constraint mail_outbox_state_check
    check (state in ('waiting', 'sending', 'sent', 'gathered', 'skipped', 'failed', 'unsure')),
  drop constraint mail_failed_for,
  add constraint mail_failed_for check (state not in ('skipped', 'failed', 'unsure') or failure is not null),
  -- When it was first taken for sending, of one that counts to the limit of its address.
  add column counted_at timestamptz,
  -- The letter that tells what this one had to say.
  add column gathered_into bigint references mail_outbox (id) on delete set null;
create index mail_outbox_counted on mail_outbox (client_id, lower(recipient), counted_at) where counted_at is not null;
create index mail_outbox_gathering on mail_outbox (client_id, lower(recipient), kept_at) where letter ->> 'kind' = 'several';
create index mail_outbox_gathered on mail_outbox (gathered_into) where gathered_into is not null;

-- Takes the letter in, or gathers it. Not counted are letters to the proven address of the customer that they are for, what the
-- operator alone is the cause of, and letters that are asked for: those have a limit of their own, which refuses to the face.
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
  -- One after the other, whichever process takes them.
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
    -- The first after an hour, then after longer and longer.
    due := clock_timestamp() + interval '1 hour' * power(2, least(gatherings, 3));
    insert into mail_outbox (client_id, dedupe_key, recipient, letter, next_try_at)
    values (new.client_id, 'several ' || gen_random_uuid(), new.recipient, '{"kind": "several"}', due)
    returning id into whole;
  end if;
  -- What is soon of no use any more comes sooner, unless that was done too often.
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
