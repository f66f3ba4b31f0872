-- How many adults have to come with children: { "adultFrom": 16, "bands": [{ "under": 4, "perAdult": 1 }] }; null where none.
alter table categories add column supervision jsonb;
