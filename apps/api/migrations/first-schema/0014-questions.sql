-- Waivers and questions of an operator, and the answers and signatures of the people who attend.

-- A statement that everybody who attends an activity signs; in the operator's own words.
create table waivers (
  id integer generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  slug text not null,
  name text not null,
  statement text not null,
  version integer not null default 1,
  -- '12 months': the time for which a signature holds. Null: signed for each booking.
  life text check (life ~ '^\d{1,4} (day|month|year)s?$'),
  unique (client_id, slug)
);

-- The words of a waiver as they were: a signature stands under one version.
create table waiver_versions (
  id integer generated always as identity primary key,
  waiver_id integer not null references waivers (id) on delete cascade,
  version integer not null,
  name text not null,
  statement text not null,
  made_at timestamptz not null default now(),
  unique (waiver_id, version)
);

-- A signature under a version of a waiver.
create table signatures (
  id uuid primary key,
  client_id integer not null references clients (id) on delete cascade,
  waiver_version_id integer not null references waiver_versions (id) on delete cascade,
  -- The person that it is for: a customer, or a person whom a customer names.
  customer_id bigint references customers (id) on delete set null,
  attendee_id bigint references attendees (id) on delete set null,
  for_name text not null,
  for_date_of_birth date,
  signed_by bigint references customers (id) on delete set null,
  signer_name text not null check (signer_name <> ''),
  -- Signed for oneself, for a child, or for another adult who has said so.
  capacity text not null check (capacity in ('self', 'guardian', 'known')),
  signed_at timestamptz not null default now(),
  -- Null: it holds for the places that name it.
  holds_until timestamptz
);
create index signatures_for_customer on signatures (customer_id) where customer_id is not null;
create index signatures_for_attendee on signatures (attendee_id) where attendee_id is not null;

-- The person who attends on a place of a basket's line. It changes only while the basket is
-- open; with the order it stays as it was.
create table cart_places (
  id uuid constraint cart_waivers_id_not_null not null,
  client_id integer constraint cart_waivers_client_id_not_null not null,
  cart_item_id bigint constraint cart_waivers_cart_item_id_not_null not null,
  -- From 1 to the line's quantity.
  place integer constraint cart_waivers_place_not_null not null,
  customer_id bigint references customers (id) on delete set null,
  attendee_id bigint,
  first_name text constraint cart_waivers_first_name_not_null not null,
  last_name text constraint cart_waivers_last_name_not_null not null,
  date_of_birth date,
  is_adult boolean not null default false,
  signature_id uuid references signatures (id) on delete set null,
  -- Questions that this person has to answer.
  must_answer integer[] not null default '{}',
  agreed_at timestamptz default now() constraint cart_waivers_agreed_at_not_null not null,
  constraint cart_waivers_pkey primary key (id),
  constraint cart_waivers_client_id_fkey foreign key (client_id) references clients (id) on delete cascade,
  constraint cart_waivers_cart_item_id_fkey foreign key (cart_item_id) references cart_items (id) on delete cascade,
  constraint cart_waivers_attendee_id_fkey foreign key (attendee_id) references attendees (id) on delete set null,
  constraint cart_waivers_cart_item_id_place_key unique (cart_item_id, place),
  constraint cart_waivers_place_check check (place >= 1),
  constraint cart_places_of_one check (num_nonnulls(customer_id, attendee_id) <= 1)
);
create index cart_places_by_signature on cart_places (signature_id) where signature_id is not null;
-- A closed account leaves its name nowhere, and so not on the places that others took for its person.
create index cart_places_of_customer on cart_places (customer_id) where customer_id is not null;

-- A question of an operator to the people who attend: asked once of each person, for as long as the answer
-- holds.
create table questions (
  id integer generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  slug text not null,
  words text not null,
  hint text not null default '',
  kind text not null check (kind in ('text', 'number', 'choice', 'several', 'date', 'consent')),
  -- Options of `choice` and `several`.
  options jsonb not null default '[]',
  is_required boolean not null default true,
  must_be_yes boolean not null default false,
  about text not null default 'each' check (about in ('each', 'young', 'booker')),
  -- For `young`: asked of people below this age on the day of the session.
  under_age integer,
  is_health boolean not null default false,
  -- '12 months': the time for which an answer holds. Null: asked for each booking.
  life text check (life ~ '^\d{1,4} (day|month|year)s?$'),
  -- Days after the session for which an answer about health is kept, where it holds for a single booking.
  keep_days integer not null default 30,
  -- The question that an answer answers: when it changes, the question is asked again.
  fingerprint text not null generated always as (
    md5(words || chr(10) || kind || chr(10) || options::text || chr(10) || must_be_yes::text)) stored,
  unique (client_id, slug),
  unique (id, is_health),
  check ((about = 'young') = (under_age is not null)),
  check (not must_be_yes or kind = 'consent')
);

-- An answer to a question.
create table answers (
  id uuid primary key,
  client_id integer not null references clients (id) on delete cascade,
  question_id integer not null,
  is_health boolean not null,
  fingerprint text not null,
  -- The question, word for word.
  asked text not null,
  -- Owner of the answer: a customer, a person whom a customer names, or, for a single booking, a place or its
  -- basket.
  customer_id bigint references customers (id) on delete cascade,
  attendee_id bigint references attendees (id) on delete cascade,
  cart_item_id bigint references cart_items (id) on delete cascade,
  place integer,
  cart_id bigint references carts (id) on delete cascade,
  holder text not null generated always as (coalesce(
    'customer ' || customer_id::text, 'attendee ' || attendee_id::text,
    'place ' || cart_item_id::text || ' ' || place::text, 'basket ' || cart_id::text)) stored,
  given_by bigint references customers (id) on delete set null,
  -- An answer about health is sealed with a key that is not in the database, and is never kept in clear.
  value jsonb,
  sealed bytea,
  key_id text,
  given_at timestamptz not null default now(),
  holds_until timestamptz,
  delete_at timestamptz,
  foreign key (question_id, is_health) references questions (id, is_health) on delete cascade,
  unique (holder, question_id),
  check (num_nonnulls(customer_id, attendee_id, cart_item_id, cart_id) = 1),
  check ((cart_item_id is null) = (place is null)),
  check ((sealed is null) = (key_id is null)),
  constraint answers_about_health_are_sealed check (is_health = (sealed is not null) and is_health = (value is null)),
  constraint answers_about_health_end check (not is_health or delete_at is not null)
);
create index answers_of_customer on answers (customer_id) where customer_id is not null;
create index answers_of_attendee on answers (attendee_id) where attendee_id is not null;
create index answers_of_place on answers (cart_item_id) where cart_item_id is not null;
create index answers_of_basket on answers (cart_id) where cart_id is not null;
create index answers_to_delete on answers (delete_at) where delete_at is not null;

alter table categories add constraint categories_waiver_id_fkey foreign key (waiver_id) references waivers (id);
alter table cart_items add constraint cart_items_waiver_id_fkey foreign key (waiver_id) references waivers (id);

-- Gives a waiver its next version when its statement changes.
create function keep_waiver_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.statement = old.statement then return new; end if;
  if tg_op = 'UPDATE' then new.version := old.version + 1; end if;
  return new;
end $$;

-- Keeps the words of each version of a waiver.
create function write_waiver_version() returns trigger language plpgsql as $$
begin
  insert into waiver_versions (waiver_id, version, name, statement)
    values (new.id, new.version, new.name, new.statement) on conflict do nothing;
  return null;
end $$;

create trigger keep_waiver_version before update on waivers for each row execute function keep_waiver_version();
create trigger write_waiver_version after insert or update on waivers for each row execute function write_waiver_version();

-- Refuses to change the words of a version (TL090).
create function refuse_new_words() returns trigger language plpgsql as $$
begin
  raise exception 'the words of a version never change' using errcode = 'TL090';
end $$;

create trigger refuse_new_words before update on waiver_versions for each row execute function refuse_new_words();

-- Deletes the answers of a question that comes to concern health, or no longer does: they were kept in the
-- other way, and the question is asked anew.
create function forget_answers_of_other_kind() returns trigger language plpgsql as $$
begin
  delete from answers where question_id = new.id;
  return new;
end $$;

create trigger forget_answers_of_other_kind before update on questions
  for each row when (new.is_health <> old.is_health) execute function forget_answers_of_other_kind();
