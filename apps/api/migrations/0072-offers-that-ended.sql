-- An offer that its customer let end is told to them, so it is looked for with each look of an open page.
create index waitlist_entries_of_offers on waitlist_entries (customer_id) where state in ('offered', 'lapsed');
