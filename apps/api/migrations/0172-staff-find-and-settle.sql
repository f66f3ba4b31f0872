-- How a charge was settled at the desk, for the takings of the day; null where an import says so.
alter table penalties
  add column settled_with text check (settled_with in ('cash', 'cheque', 'card-terminal', 'let-off')),
  add column settled_note text not null default '';

-- What staff find an order by.
create index orders_by_email on orders (client_id, lower(email));
create index orders_by_last_name on orders (client_id, lower(last_name) text_pattern_ops);
create index customers_by_last_name on customers (client_id, lower(last_name) text_pattern_ops);
-- The last nine digits: a country's code and the nought in its place are one.
create index customers_by_phone on customers (client_id, right(regexp_replace(phone, '[^0-9]', '', 'g'), 9))
  where phone <> '';
