-- Versions of contracts: a change of plan begins with a payment day that is ahead, and what was agreed before is kept.

create table contract_versions (
  id bigint generated always as identity (start with 45000001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  contract_id bigint not null references contracts (id) on delete cascade,
  -- 1 is the contract as it was joined.
  number integer not null check (number > 0),
  plan_id integer not null references membership_plans (id),
  -- The first day by its terms; of a change the first day of a month of the contract.
  from_on date not null,
  -- Terms and payments that were agreed to, as they stood: { "terms", "payments" }.
  agreed jsonb not null,
  -- The person that agreed to it.
  who text not null check (who ~ '^customer$|^operator( .{1,80})?$|^staff [1-9][0-9]*$'),
  agreed_at timestamptz not null,
  -- When it was taken back before it began.
  withdrawn_at timestamptz,
  unique (contract_id, number),
  check (number > 1 or withdrawn_at is null)
);
create index contract_versions_by_plan on contract_versions (plan_id);

insert into contract_versions (client_id, contract_id, number, plan_id, from_on, agreed, who, agreed_at)
  select client_id, id, 1, plan_id, starts_on, agreed, case channel when 'desk' then 'operator' else 'customer' end,
    created_at
  from contracts;

-- Begins the versions of a contract with what it was joined by.
create function contract_has_a_version() returns trigger language plpgsql as $$
begin
  insert into contract_versions (client_id, contract_id, number, plan_id, from_on, agreed, who, agreed_at)
    values (new.client_id, new.id, 1, new.plan_id, new.starts_on, new.agreed,
      case new.channel when 'desk' then 'operator' else 'customer' end, new.created_at);
  return null;
end
$$;
create trigger contract_has_a_version after insert on contracts
  for each row execute function contract_has_a_version();

-- Refuses a version that does not begin after all others of its contract: the contract's row is the lock.
create function contract_version_guard() returns trigger language plpgsql as $$
begin
  perform from contracts where id = new.contract_id and client_id = new.client_id for no key update;
  if exists (
    select from contract_versions v
    where v.contract_id = new.contract_id and v.withdrawn_at is null
      and (v.number >= new.number or v.from_on >= new.from_on)
  ) then
    raise exception 'contract % has a version that begins no earlier', new.contract_id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger contract_version_guard before insert on contract_versions
  for each row when (new.number > 1) execute function contract_version_guard();

-- Refuses to change a version that was agreed to.
create trigger money_is_kept before update of client_id, contract_id, number, plan_id, from_on, agreed on contract_versions
  for each row execute function money_is_kept();

-- The plan by whose terms a contract runs on a day.
create function contract_plan_on(contract bigint, day date) returns integer language sql stable as $$
  select v.plan_id from contract_versions v
  where v.contract_id = contract and v.withdrawn_at is null and (v.number = 1 or v.from_on <= day)
  order by v.number desc limit 1
$$;

-- The number of the version by which a contract runs today, or ran on its last day.
create function contract_version_now(held contracts) returns integer language sql stable as $$
  select v.number from contract_versions v
  where v.contract_id = held.id and v.withdrawn_at is null
    and (v.number = 1 or v.from_on <= least(today_at(held.client_id), held.ends_on))
  order by v.number desc limit 1
$$;

-- The plan of that version.
create function contract_plan_now(held contracts) returns integer language sql stable as $$
  select contract_plan_on(held.id, least(today_at(held.client_id), held.ends_on))
$$;

alter table contract_people
  -- The version of the contract that brings this membership.
  add column version integer not null default 1,
  drop constraint contract_people_pkey,
  add primary key (contract_id, customer_id, version),
  add constraint contract_people_of_version foreign key (contract_id, version)
    references contract_versions (contract_id, number) on delete cascade;

-- As before, by the terms of the plan of each payment's own time.
create or replace function membership_rests(held membership_users) returns boolean language sql stable as $$
  select exists (
    select from contract_people x
      join contract_payments p on p.contract_id = x.contract_id
      join membership_plans n on n.id = contract_plan_on(p.contract_id, coalesce(p.from_on, p.due_on))
    where x.membership_user_id = held.id
      and (p.state = 'failed' or (p.state = 'due' and p.ask_on is not null))
      and coalesce(p.tried_on, p.due_on) + rests_after_days(n.terms) < today_at(p.client_id))
$$;
