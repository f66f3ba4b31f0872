-- A payer changes how a contract that runs is paid.

-- True once a contract that a mandate paid is paid in another way: where no other contract uses it, it is cancelled
-- without waiting for a basket that might still be paid.
alter table mandates add column is_left boolean not null default false;
