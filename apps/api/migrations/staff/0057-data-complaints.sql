-- Complaints about the use of personal data (Data Protection Act 2018, section 164A): when each came, whether it was
-- acknowledged within 30 days, what was done, and what the person was told. The record stays, also that of a closed account.

create table data_complaints (
  id bigint generated always as identity (start with 98000001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  -- Random, so that no number tells how many there are.
  reference text not null,
  -- The account of the person; null for a person without one, and once it is closed.
  customer_id bigint references customers (id) on delete set null,
  first_name text not null check (first_name <> ''),
  last_name text not null default '',
  -- Address to which letters go; empty where there is none.
  email text not null default '',
  words text not null check (words <> ''),
  came_by text not null check (came_by in ('form', 'email', 'phone', 'letter', 'desk')),
  -- Day by the client's clock. The day after is the first of the 30.
  received_on date not null,
  acknowledge_by date not null generated always as (received_on + 30) stored,
  entered_at timestamptz not null default clock_timestamp(),
  acknowledged_on date,
  -- 'page': the form's own answer. 'outcome': the person was told how it ended before anything else.
  acknowledged_how text check (acknowledged_how in ('page', 'letter', 'staff', 'outcome')),
  outcome text check (outcome in ('upheld', 'in-part', 'not-upheld')),
  -- Words of staff to the person.
  outcome_words text not null default '',
  ended_at timestamptz,
  -- Moment at which the letter with the outcome was sent; null for a person who is told in another way.
  told_at timestamptz,
  -- Hashes of the key and of the content of a request, so that a repeated one finds what it made.
  request_key bytea,
  request_hash bytea,
  check ((acknowledged_on is null) = (acknowledged_how is null)),
  check ((outcome is null) = (ended_at is null)),
  check (ended_at is null or acknowledged_on is not null)
);
create unique index data_complaints_by_reference on data_complaints (client_id, reference);
create unique index data_complaints_by_request on data_complaints (client_id, request_key) where request_key is not null;
create index data_complaints_of_customer on data_complaints (customer_id) where customer_id is not null;
create index data_complaints_open on data_complaints (client_id, acknowledge_by) where ended_at is null;
create index data_complaints_ended on data_complaints (client_id, ended_at) where ended_at is not null;

-- An act of staff on a complaint, in the order of doing them. Nothing is changed or taken back.
create table data_complaint_steps (
  id bigint generated always as identity (start with 99000001) primary key,
  complaint_id bigint not null references data_complaints (id) on delete cascade,
  staff_id bigint references customers (id) on delete set null,
  kind text not null check (kind in ('entered', 'acknowledged', 'noted', 'ended')),
  words text not null default '',
  done_at timestamptz not null default clock_timestamp()
);
create index data_complaint_steps_of_complaint on data_complaint_steps (complaint_id, id);
create index data_complaint_steps_by_staff on data_complaint_steps (staff_id) where staff_id is not null;

create trigger account_is_not_merged before insert on data_complaints for each row
  when (new.customer_id is not null) execute function account_is_not_merged('customer_id');

-- Writes down that a letter about a complaint was handed to the mail server, alone or gathered into another.
create function complaint_letter_is_sent() returns trigger language plpgsql as $$
begin
  update data_complaints c
    set acknowledged_on = (new.sent_at at time zone y.time_zone)::date, acknowledged_how = 'letter'
    from mail_outbox m join clients y on y.id = m.client_id
    where (m.id = new.id or m.gathered_into = new.id) and m.letter ->> 'kind' = 'complaint-received'
      and c.id = (m.letter ->> 'complaintId')::bigint and c.client_id = m.client_id and c.acknowledged_on is null;
  update data_complaints c set told_at = new.sent_at
    from mail_outbox m
    where (m.id = new.id or m.gathered_into = new.id) and m.letter ->> 'kind' = 'complaint-outcome'
      and c.id = (m.letter ->> 'complaintId')::bigint and c.client_id = m.client_id and c.told_at is null;
  return null;
end
$$;
create trigger complaint_letter_is_sent after update of state on mail_outbox for each row
  when (new.state = 'sent' and old.state <> 'sent'
    and new.letter ->> 'kind' in ('complaint-received', 'complaint-outcome', 'several'))
  execute function complaint_letter_is_sent();
