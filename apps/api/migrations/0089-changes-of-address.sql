-- A new e-mail address counts once both it and the one before are confirmed by a mailed link. One change at a time.
create table email_changes (
  customer_id bigint primary key references customers (id) on delete cascade,
  -- In the links of both letters: those of a change that another one has replaced confirm nothing.
  id uuid not null unique default gen_random_uuid(),
  new_email text not null check (new_email = lower(new_email)),
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  asked_at timestamptz not null default clock_timestamp()
);
