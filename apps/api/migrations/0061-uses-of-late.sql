-- What a household uses is read with every request: only claims that can still count, however long it has been coming.
drop index claims_by_usage_holder;
create index claims_by_usage_holder on claims (usage_holder, created_at) where usage_holder is not null;
