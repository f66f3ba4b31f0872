-- A log-in gives the browser a new token while calls with the old one may be under way. Their replies must not
-- remove the new cookie, so the session knows for a minute which tokens it replaced: that of a log-in with a second
-- step replaces two, one after the other.
alter table sessions add column tokens_before bytea[] not null default '{}';
create index sessions_by_tokens_before on sessions using gin (tokens_before) where tokens_before <> '{}';
