-- Acts of staff on a person's things: staff search them, and the person reads those on their own in their account.

create table staff_acts (
  id bigint generated always as identity primary key,
  client_id integer not null references clients (id) on delete cascade,
  staff_id bigint not null references customers (id) on delete cascade,
  -- The person whose things they are.
  customer_id bigint not null references customers (id) on delete cascade,
  act text not null check (act in (
    'correct', 'address', 'induction', 'document', 'billing-day', 'family', 'credit', 'charge', 'contract')),
  -- Facts that the words of the act are made of; emptied when the person closes their account.
  facts jsonb not null default '{}',
  reason text not null default '',
  done_at timestamptz not null default clock_timestamp()
);
create index staff_acts_on_person on staff_acts (customer_id, id desc);
create index staff_acts_by_staff on staff_acts (staff_id, id desc);
create index staff_acts_of_client on staff_acts (client_id, id desc);

-- Refuses to change what was done, but for the facts of a closed account.
create function staff_act_is_kept() returns trigger language plpgsql as $$
begin
  if (new.id, new.client_id, new.staff_id, new.customer_id, new.act, new.done_at)
      is distinct from (old.id, old.client_id, old.staff_id, old.customer_id, old.act, old.done_at)
    or new.facts <> '{}' or new.reason <> '' then
    raise exception 'an act of staff is never changed' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger staff_act_is_kept before update on staff_acts for each row execute function staff_act_is_kept();
