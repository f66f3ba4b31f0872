-- What was asked with an attempt's key: the same key with other content is refused. Null for attempts from before.
alter table payment_attempts add column request_hash bytea;
