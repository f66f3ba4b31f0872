-- Makes the product's role and database, once, on the first leader. The role has the limits that a pooler can't pass on.
create role touchline login password '${DATABASE_PASSWORD}';
create database touchline owner touchline;
-- For `npm run clients -- move`, which copies rows as they are.
grant set on parameter session_replication_role to touchline;
alter role touchline in database touchline set statement_timeout = '10s';
alter role touchline in database touchline set lock_timeout = '3s';
alter role touchline in database touchline set idle_in_transaction_session_timeout = '10s';
alter role touchline in database touchline set plan_cache_mode = force_generic_plan;
