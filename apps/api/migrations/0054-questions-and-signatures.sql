-- What an operator asks of the people who come: each question once for each person, for so long as its answer holds.
create table questions (
  id integer generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  slug text not null,
  words text not null,
  hint text not null default '',
  kind text not null check (kind in ('text', 'number', 'choice', 'several', 'date', 'consent')),
  -- Of `choice` and `several`.
  options jsonb not null default '[]',
  is_required boolean not null default true,
  must_be_yes boolean not null default false,
  about text not null default 'each' check (about in ('each', 'young', 'booker')),
  -- Of `young`: asked of people below this age on the day of the session.
  under_age integer,
  is_health boolean not null default false,
  -- '12 months': how long an answer holds. Null: asked for each booking.
  life text check (life ~ '^\d{1,4} (day|month|year)s?$'),
  -- Of an answer about health that holds for one booking: for how many days after the session it is kept.
  keep_days integer not null default 30,
  -- What an answer answers: with another one it is asked again.
  fingerprint text not null generated always as (
    md5(words || chr(10) || kind || chr(10) || options::text || chr(10) || must_be_yes::text)) stored,
  unique (client_id, slug),
  unique (id, is_health),
  check ((about = 'young') = (under_age is not null)),
  check (not must_be_yes or kind = 'consent')
);

alter table categories add column question_ids integer[] not null default '{}';
alter table session_rules add column question_ids integer[] not null default '{}';
alter table courses add column question_ids integer[] not null default '{}';
-- Fixed with the hold, as the waiver is: { "people": [1], "booker": [2], "bookerMust": [2] }.
alter table cart_items add column asks jsonb not null default '{"people": [], "booker": [], "bookerMust": []}';

create table answers (
  id uuid primary key,
  client_id integer not null references clients (id) on delete cascade,
  question_id integer not null,
  is_health boolean not null,
  fingerprint text not null,
  -- The question, word for word.
  asked text not null,
  -- Whose it is: a customer's, that of a person whom a customer names, or of one booking that of a place or of its booker.
  customer_id bigint references customers (id) on delete cascade,
  attendee_id bigint references attendees (id) on delete cascade,
  cart_item_id bigint references cart_items (id) on delete cascade,
  place integer,
  cart_id bigint references carts (id) on delete cascade,
  holder text not null generated always as (coalesce(
    'customer ' || customer_id::text, 'attendee ' || attendee_id::text,
    'place ' || cart_item_id::text || ' ' || place::text, 'basket ' || cart_id::text)) stored,
  given_by bigint references customers (id) on delete set null,
  -- About health it is sealed with a key that is not in the database, and never in clear.
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
  constraint answers_about_health_are_sealed check (is_health = (sealed is not null) and is_health = (value is null)),
  check ((sealed is null) = (key_id is null)),
  constraint answers_about_health_end check (not is_health or delete_at is not null)
);
create index answers_of_customer on answers (customer_id) where customer_id is not null;
create index answers_of_attendee on answers (attendee_id) where attendee_id is not null;
create index answers_of_place on answers (cart_item_id) where cart_item_id is not null;
create index answers_of_basket on answers (cart_id) where cart_id is not null;
create index answers_to_delete on answers (delete_at) where delete_at is not null;

-- A question that comes to concern health, or no longer does, is asked anew: its answers were kept in the other way.
create function forget_answers_of_other_kind() returns trigger language plpgsql as $$
begin
  delete from answers where question_id = new.id;
  return new;
end $$;
create trigger forget_answers_of_other_kind before update on questions
  for each row when (new.is_health <> old.is_health) execute function forget_answers_of_other_kind();

-- The words of a waiver as they were, version by version: a signature stands under one of them.
alter table waivers
  add column version integer not null default 1,
  add column life text check (life ~ '^\d{1,4} (day|month|year)s?$');
create table waiver_versions (
  id integer generated always as identity primary key,
  waiver_id integer not null references waivers (id) on delete cascade,
  version integer not null,
  name text not null,
  statement text not null,
  made_at timestamptz not null default now(),
  unique (waiver_id, version)
);

create table signatures (
  id uuid primary key,
  client_id integer not null references clients (id) on delete cascade,
  waiver_version_id integer not null references waiver_versions (id) on delete cascade,
  -- For whom, as in answers.
  customer_id bigint references customers (id) on delete set null,
  attendee_id bigint references attendees (id) on delete set null,
  for_name text not null,
  for_date_of_birth date,
  signed_by bigint references customers (id) on delete set null,
  signer_name text not null check (signer_name <> ''),
  -- For oneself, for a child, or for another adult who has said so.
  capacity text not null check (capacity in ('self', 'guardian', 'known')),
  signed_at timestamptz not null default now(),
  -- Null: for the places that name it.
  holds_until timestamptz
);
create index signatures_for_customer on signatures (customer_id) where customer_id is not null;
create index signatures_for_attendee on signatures (attendee_id) where attendee_id is not null;

-- Who comes to a place. What they agreed to and answered stands in tables of its own from now on.
alter table cart_waivers rename to cart_places;
alter table cart_places
  add column customer_id bigint references customers (id) on delete set null,
  add column is_adult boolean not null default false,
  add column signature_id uuid references signatures (id) on delete set null,
  -- Of the questions, those that this person has to answer.
  add column must_answer integer[] not null default '{}';
update cart_places p set customer_id = k.customer_id
  from cart_items i join carts k on k.id = i.cart_id where i.id = p.cart_item_id and p.is_me;

-- What was signed before, with its words; those of today are the last version.
insert into waiver_versions (waiver_id, version, name, statement, made_at)
select waiver_id, row_number() over (partition by waiver_id order by is_now, since), name, statement, since
from (select w.id as waiver_id, w.name, coalesce(p.statement, w.statement) as statement,
    coalesce(p.statement, w.statement) = w.statement as is_now, coalesce(min(p.agreed_at), now()) as since
  from waivers w left join cart_places p on p.waiver_id = w.id
  group by w.id, w.name, coalesce(p.statement, w.statement), w.statement) known;
insert into waiver_versions (waiver_id, version, name, statement)
select w.id, (select max(version) + 1 from waiver_versions v where v.waiver_id = w.id), w.name, w.statement
from waivers w where not exists (select from waiver_versions v where v.waiver_id = w.id and v.statement = w.statement);
update waivers w set version = (select max(version) from waiver_versions v where v.waiver_id = w.id);
insert into signatures (id, client_id, waiver_version_id, customer_id, attendee_id, for_name, for_date_of_birth,
  signed_by, signer_name, capacity, signed_at)
select p.id, p.client_id, v.id, p.customer_id, p.attendee_id, p.first_name || ' ' || p.last_name, p.date_of_birth,
  k.customer_id, coalesce(c.first_name || ' ' || c.last_name, p.first_name || ' ' || p.last_name),
  case when p.is_me then 'self' when p.date_of_birth is not null then 'guardian' else 'known' end, p.agreed_at
from cart_places p join waiver_versions v on v.waiver_id = p.waiver_id and v.statement = p.statement
  join cart_items i on i.id = p.cart_item_id join carts k on k.id = i.cart_id left join customers c on c.id = k.customer_id;
create index cart_places_by_signature on cart_places (signature_id) where signature_id is not null;
update cart_places set signature_id = id, is_adult = date_of_birth is null;

create function keep_waiver_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.statement = old.statement then return new; end if;
  if tg_op = 'UPDATE' then new.version := old.version + 1; end if;
  return new;
end $$;
create function write_waiver_version() returns trigger language plpgsql as $$
begin
  insert into waiver_versions (waiver_id, version, name, statement)
    values (new.id, new.version, new.name, new.statement) on conflict do nothing;
  return null;
end $$;
create trigger keep_waiver_version before update on waivers for each row execute function keep_waiver_version();
create trigger write_waiver_version after insert or update on waivers for each row execute function write_waiver_version();

create function refuse_new_words() returns trigger language plpgsql as $$
begin
  raise exception 'the words of a version never change' using errcode = 'TL090';
end $$;
create trigger refuse_new_words before update on waiver_versions for each row execute function refuse_new_words();

-- The questions of waivers become questions: yes or no, taken to concern health. What was answered was stored in clear, and goes.
insert into questions (client_id, slug, words, kind, is_health)
select w.client_id, w.slug || '-' || q.position, q.words, 'consent', true
from waivers w, jsonb_array_elements_text(w.questions) with ordinality as q (words, position);
update categories c set question_ids = (select array_agg(q.id order by q.slug) from questions q
    where q.client_id = w.client_id and q.slug ~ ('^' || w.slug || '-\d+$'))
  from waivers w where w.id = c.waiver_id and w.questions <> '[]';
update cart_items i set asks = jsonb_build_object('people', to_jsonb(c.question_ids), 'booker', '[]'::jsonb, 'bookerMust', '[]'::jsonb)
  from categories c where c.waiver_id = i.waiver_id and c.question_ids <> '{}'
    and exists (select from carts k where k.id = i.cart_id and k.state = 'open');
alter table waivers drop column questions;
alter table cart_places
  drop column statement,
  drop column answers,
  drop column is_me,
  drop column waiver_id,
  add constraint cart_places_of_one check (num_nonnulls(customer_id, attendee_id) <= 1);
