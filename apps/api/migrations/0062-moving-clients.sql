-- Phase: expand.
-- A client is moved from one database to another (decision 147).

-- Moves under way, in the home database: a command that was ended goes on from here.
create table client_moves (
  slug text primary key,
  from_database text not null,
  to_database text not null,
  started_at timestamptz not null default now()
);

-- In the database that a client is moved to: written with its rows, so that there is no copy without it. From then on the
-- move goes forward alone. It is removed at the end.
create table arrived_clients (
  slug text primary key,
  arrived_at timestamptz not null default now()
);

-- Refuses writings of a client while its rows are copied. The code is that of a lock that is not to be had, so requests are
-- answered as busy and jobs try again. The argument is the condition on the row, where the trigger's own does not say enough.
create function refuse_while_moving() returns trigger language plpgsql as $$
declare
  is_of_client boolean := true;
begin
  if tg_nargs > 0 then
    if tg_op = 'DELETE' then
      execute 'select exists (select from (select ($1).*) t where ' || tg_argv[0] || ')' into is_of_client using old;
    else
      execute 'select exists (select from (select ($1).*) t where ' || tg_argv[0] || ')' into is_of_client using new;
    end if;
  end if;
  if is_of_client then
    raise exception 'the client of this row is being moved to another database' using errcode = 'lock_not_available';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
