-- A session that its feed has withdrawn keeps its row; where the feed has it again another one is made.
alter table slots add column withdrawn_by_feed boolean not null default false;
