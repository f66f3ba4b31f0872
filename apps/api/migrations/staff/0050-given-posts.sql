-- Posts that staff give each other, and notes on sessions.

-- Since when, and by whom; neither is known of a post that was there before, and an import is by no person.
alter table staff_posts
  add column given_at timestamptz,
  add column given_by bigint references customers (id) on delete set null;
alter table staff_posts alter column given_at set default now();
create index staff_posts_by_giver on staff_posts (given_by) where given_by is not null;

-- Lets one change of a client's posts run at a time: of two owners who take each other's post, the second finds that
-- their own is gone.
create function lock_posts(client integer) returns void language plpgsql as $$
begin
  perform from clients where id = client for no key update;
end
$$;

-- A note on a session, by staff for staff. Its writer may take it back, and then it is gone.
create table session_notes (
  id bigint generated always as identity (start with 95000001) primary key,
  client_id integer not null references clients (id) on delete cascade,
  slot_id bigint not null references slots (id) on delete cascade,
  staff_id bigint not null references customers (id) on delete cascade,
  words text not null check (words <> ''),
  written_at timestamptz not null default clock_timestamp()
);
create index session_notes_of_slot on session_notes (slot_id, id);
create index session_notes_by_staff on session_notes (staff_id);
