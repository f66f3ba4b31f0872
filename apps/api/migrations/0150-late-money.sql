-- Money that arrived at a card provider after its payment had ended here: who found it, when and why, and when it was given back.
create table late_money (
  attempt_id uuid primary key references payment_attempts (id) on delete cascade,
  -- Null while the provider does not say whether it holds anything.
  pence integer check (pence > 0),
  cause text not null,
  who text not null check (who ~ '^(customer|bank|webhook|sweep|operator)$|^staff [1-9][0-9]*$|^operator .{1,80}$'),
  found_at timestamptz not null default now(),
  returned_at timestamptz,
  -- When the sweep asks again; null once the provider has let go.
  check_at timestamptz default now() + interval '5 seconds',
  check ((returned_at is null) = (check_at is not null))
);
create index late_money_due on late_money (check_at) where check_at is not null;
