-- A log-in gives the browser a new token while calls with the old one may be under way. Their replies must not
-- remove the new cookie, so the session knows for a minute which token it replaced.
alter table sessions add column token_before bytea;
create index sessions_by_token_before on sessions (token_before) where token_before is not null;
