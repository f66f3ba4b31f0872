-- Cards that customers let the provider keep: its name for each of them, and what a person knows a card by. No number.
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
  used_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- From then on it pays for nothing here.
  removed_at timestamptz,
  -- When the provider is asked next to forget a card that was removed; null once it has.
  forget_at timestamptz,
  unique (provider, external_identifier),
  check (forget_at is null or removed_at is not null)
);
create index saved_cards_by_customer on saved_cards (customer_id, used_at) where removed_at is null;
create index saved_cards_to_forget on saved_cards (forget_at) where forget_at is not null;

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

-- The operator's terms to which a customer agreed last, as a hash: while they stay the same the agreement stands.
alter table customers
  add column agreed_terms bytea,
  add column agreed_terms_at timestamptz;
