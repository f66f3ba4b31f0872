-- Numbers of publishers may be longer than a bigint: they are compared, never reckoned with.
alter table feed_items alter column modified type numeric;
-- What an item says, where others refer to it or it refers to others: those come in other feeds, or later.
alter table feed_items add column data text;
-- The sessions that it became, and for which ages they are.
alter table feed_items add column rule_id uuid, add column min_age integer, add column max_age integer;
create index feed_items_with_ages on feed_items (feed_id) where coalesce(min_age, max_age) is not null;
