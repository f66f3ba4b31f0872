-- A member takes a pass back that was not redeemed, and gives it to another person; or has its mail sent again.
alter table guest_passes
  add column taken_back_at timestamptz,
  add column sends integer not null default 1,
  add column sent_at timestamptz not null default now(),
  add constraint guest_passes_taken_or_redeemed check (taken_back_at is null or redeemed_at is null);
alter table guest_passes drop constraint guest_passes_membership_user_id_month_email_key;
create unique index guest_passes_one_for_a_person on guest_passes (membership_user_id, month, email)
  where taken_back_at is null;

-- As in 0098; one that was taken back counts no more, but three times as many as a membership has are all that it mails in a month.
create or replace function guest_passes_guard() returns trigger language plpgsql as $$
declare
  allowed integer;
  given integer;
  mailed integer;
begin
  perform from membership_users where id = new.membership_user_id for no key update;
  select m.guests_per_month into allowed
  from membership_users u join memberships m on m.id = u.membership_id where u.id = new.membership_user_id;
  select count(*) filter (where taken_back_at is null), count(*) into given, mailed from guest_passes
  where membership_user_id = new.membership_user_id and month = new.month;
  if given >= coalesce(allowed, 0) or mailed >= 3 * coalesce(allowed, 0) then
    raise exception 'membership % has given % of % guest passes', new.membership_user_id, given, allowed
      using errcode = 'TL050';
  end if;
  return new;
end
$$;
