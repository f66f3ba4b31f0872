-- What stands for an address where it is kept for nothing but to write to it no more.
create function address_hash(of_client integer, address text) returns bytea language sql stable as $$
  select sha256(convert_to(of_client || ' ' || lower(address), 'UTF8'))
$$;

-- Which letters an address refuses; until now that could be reminders alone.
alter table mail_stops
  add column letter text not null default 'booking-reminder'
    check (letter in ('booking-reminder', 'claim-account', 'guest-pass')),
  add column address_hash bytea;
update mail_stops set address_hash = address_hash(client_id, address);
alter table mail_stops
  drop constraint mail_stops_pkey,
  drop column address,
  alter column letter drop default,
  add primary key (client_id, letter, address_hash);

-- Who wants to be told that a saved card is about to expire.
alter table customers add column wants_card_notices boolean not null default true;

update mail_links set about = jsonb_build_object('letter', 'booking-reminder') || case when about ? 'address'
  then jsonb_build_object('addressHash', encode(address_hash(client_id, about ->> 'address'), 'hex')) else '{}' end
where purpose = 'unsubscribe';
