-- Money that staff take at the desk is a part of what was paid, beside the card and credit, and each line of it is kept.
alter table payment_attempts
  add column desk_pence integer not null default 0 check (desk_pence >= 0),
  -- Who took the payment for the customer; null where the customer paid.
  add column staff_id bigint references customers (id);
alter table orders
  add column desk_pence integer not null default 0 check (desk_pence >= 0),
  add column staff_id bigint references customers (id),
  drop constraint orders_check,
  add constraint orders_paid_whole check (credit_pence + card_pence + desk_pence = total_pence),
  add constraint orders_desk_has_staff check (desk_pence = 0 or staff_id is not null);
create index orders_by_staff on orders (staff_id, created_at) where staff_id is not null;

create table order_tenders (
  order_id bigint not null references orders (id) on delete cascade,
  position integer not null,
  tender text not null check (tender in ('cash', 'cheque', 'offline-voucher')),
  amount_pence integer not null check (amount_pence > 0),
  -- The number of a voucher or of a cheque.
  reference text not null default '',
  primary key (order_id, position),
  check (tender <> 'offline-voucher' or reference <> '')
);

-- Venues at which a member of staff works; none named: at all of them.
alter table customers add column staff_venue_ids integer[] not null default '{}';
