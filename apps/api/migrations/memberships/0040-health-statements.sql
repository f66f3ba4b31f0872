-- Health statements that plans ask for at joining: one for each person of a joining.

create table health_statements (
  id uuid primary key,
  client_id integer not null references clients (id) on delete cascade,
  -- The revision of the plan, which has the questions word for word.
  plan_id integer not null references membership_plans (id) on delete cascade,
  -- Position of the person among those of the joining, from 0.
  position integer not null check (position >= 0),
  -- Until it is ordered, the line of the basket; then the contract and the person.
  cart_item_id bigint references cart_items (id) on delete cascade,
  contract_id bigint references contracts (id) on delete cascade,
  customer_id bigint references customers (id) on delete cascade,
  -- The payer, who filled it in.
  given_by bigint references customers (id) on delete set null,
  given_at timestamptz not null default now(),
  -- Sealed with a key that is not in the database, and never kept in clear: also whether any answer is a yes.
  sealed bytea not null,
  key_id text not null,
  delete_at timestamptz not null,
  check ((cart_item_id is null) = (contract_id is not null)),
  check ((contract_id is null) = (customer_id is null)),
  unique (cart_item_id, position),
  unique (contract_id, customer_id)
);
create index health_statements_of_customer on health_statements (customer_id) where customer_id is not null;
create index health_statements_by_giver on health_statements (given_by) where given_by is not null;
create index health_statements_to_delete on health_statements (delete_at);
