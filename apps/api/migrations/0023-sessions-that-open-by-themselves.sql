-- Which days have opened early is asked with every list of days: of a year of sessions, few open by themselves.
create index slots_that_open_by_themselves on slots (venue_id, category_id, starts_at) where opens_at is not null;
