-- A session that is cancelled keeps its row, and another session of its rule may be moved to the start that it had.
alter table slots drop constraint slots_rule_id_starts_at_key;
create unique index slots_one_at_a_start on slots (rule_id, starts_at) where cancelled_at is null;
create index slots_by_start on slots (rule_id, starts_at);
