-- Documents that people send online, for staff to look at: a student card, a letter about benefits.

alter table document_kinds
  -- Days for which one that was sent counts while no one has looked at it; null where none can be sent.
  add column counts_unseen_days integer check (counts_unseen_days between 0 and 90);

create table sent_documents (
  id bigint generated always as identity (start with 43000001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  -- The person whose document it is.
  customer_id bigint not null references customers (id) on delete cascade,
  document_kind_id integer not null references document_kinds (id) on delete cascade,
  -- The customer who sent it, for themselves or for a person of their household.
  sent_by bigint not null references customers (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'refused', 'withdrawn')),
  media text not null check (media in ('image/jpeg', 'application/pdf')),
  -- The file, sealed with the key of that id. It is removed once staff have decided.
  file bytea,
  key_id text,
  -- The last day on which it counts though no one has looked at it; null where it doesn't.
  counts_until date,
  sent_at timestamptz not null default now(),
  decided_at timestamptz,
  -- The member of staff who decided.
  decided_by bigint references customers (id) on delete set null,
  -- Why staff refused it, as the person is told.
  reason text not null default '',
  check ((state = 'waiting') = (file is not null)),
  check ((file is null) = (key_id is null)),
  check ((state = 'waiting') = (decided_at is null)),
  check (state = 'refused' or reason = '')
);
create unique index sent_documents_one_waiting on sent_documents (customer_id, document_kind_id) where state = 'waiting';
create index sent_documents_to_look_at on sent_documents (client_id, id) where state = 'waiting';
create index sent_documents_by_customer on sent_documents (customer_id, document_kind_id, id);

-- True when staff have seen this document and it is still good, or it was sent and counts until they have.
create or replace function has_document(customer bigint, kind integer) returns boolean language sql stable as $$
  select exists (select from documents d where d.customer_id = customer and d.document_kind_id = kind
      and (d.expires_on is null or d.expires_on >= today_at(d.client_id)))
    or exists (select from sent_documents s where s.customer_id = customer and s.document_kind_id = kind
      and s.state = 'waiting' and s.counts_until >= today_at(s.client_id))
$$;
