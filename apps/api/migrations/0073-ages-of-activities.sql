-- For which ages an activity, or a session by itself, is; a course says it already. What says nothing is as what stands above it.
alter table categories
  add column min_age integer check (min_age between 0 and 120),
  add column max_age integer check (max_age between 0 and 120),
  add constraint categories_ages check (min_age <= max_age);
alter table session_rules
  add column min_age integer check (min_age between 0 and 120),
  add column max_age integer check (max_age between 0 and 120),
  add constraint session_rules_ages check (min_age <= max_age);
