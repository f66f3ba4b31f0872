-- What a household has used stays used when the person who used it leaves: its counters name the household.
create function household_of_use(keys text[]) returns bigint language sql immutable parallel safe as $$
  select substring(key from ' household ([0-9]+) ')::bigint from unnest(keys) as key where key like '% household %' limit 1
$$;
create index claims_by_usage_household on claims (household_of_use(usage_keys)) where usage_keys <> '{}';
