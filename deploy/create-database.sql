-- Makes the product's role and database on the first leader; a cluster that begins from a backup has them. The role has
-- the limits that a pooler can't pass on.
select 'create role touchline login' where not exists (select from pg_roles where rolname = 'touchline') \gexec
select 'create database touchline owner touchline' where not exists (select from pg_database where datname = 'touchline') \gexec
alter role touchline password '${DATABASE_PASSWORD}';
-- For `npm run clients -- move`, which copies rows as they are.
grant set on parameter session_replication_role to touchline;
alter role touchline in database touchline set statement_timeout = '10s';
alter role touchline in database touchline set lock_timeout = '3s';
alter role touchline in database touchline set idle_in_transaction_session_timeout = '10s';
alter role touchline in database touchline set plan_cache_mode = force_generic_plan;
