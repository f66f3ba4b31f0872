-- A letter is kept as its facts, in the transaction that makes them, and is written and sent afterwards.

-- What was kept so far was never sent, and what it says is over or stands on the pages.
truncate mail_outbox;

alter table mail_outbox
  drop column subject,
  drop column body,
  -- Of which kind it is, and what it says.
  add column letter jsonb not null check (letter ? 'kind'),
  add column state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unsure')),
  -- The same for each try, so that a mail program shows one message.
  add column message_id uuid not null default gen_random_uuid(),
  add column tries integer not null default 0,
  add column next_try_at timestamptz not null default clock_timestamp(),
  -- From when on it is of no use any more.
  add column not_after timestamptz,
  add column sending_since timestamptz,
  add column sent_at timestamptz,
  -- Why the last try did not end well.
  add column failure text,
  add constraint mail_sent_at check ((state = 'sent') = (sent_at is not null)),
  add constraint mail_failed_for check (state not in ('failed', 'unsure') or failure is not null);
alter table mail_outbox rename column accepted_at to kept_at;
create index mail_outbox_due on mail_outbox (next_try_at) where state = 'waiting';
create index mail_outbox_sending on mail_outbox (sending_since) where state = 'sending';
create index mail_outbox_of_client on mail_outbox (client_id, id);
create index mail_outbox_troubles on mail_outbox (client_id, id) where state in ('failed', 'unsure');

-- The links of letters. A token is made when its letter is sent and stands nowhere but in it.
create table mail_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  client_id integer not null references clients (id) on delete cascade,
  purpose text not null,
  mail_id bigint references mail_outbox (id) on delete set null,
  customer_id bigint references customers (id) on delete cascade,
  order_id bigint references orders (id) on delete cascade,
  -- What else it speaks of, such as the new address that it confirms.
  about jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  -- Null where its order says how long.
  expires_at timestamptz check (expires_at is not null or order_id is not null),
  used_at timestamptz
);
create index mail_links_of_mail on mail_links (mail_id);
create index mail_links_of_customer on mail_links (customer_id) where customer_id is not null;
create index mail_links_of_order on mail_links (order_id) where order_id is not null;
create index mail_links_expired on mail_links (expires_at);

-- When the last session of an order ends; null for an order without any.
create function order_ends_at(wanted bigint) returns timestamptz language sql stable as $$
  select max(greatest((b.shown ->> 'endsAtUtc')::timestamptz, s.ends_at,
    (select max(ends_at) from slots where course_id = b.course_id)))
  from bookings b left join slots s on s.id = b.slot_id where b.order_id = wanted
$$;
