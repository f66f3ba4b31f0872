-- Taken off the site for good; what was booked there stays. Another venue of the operator's may take its place.
alter table venues
  add column is_closed boolean not null default false,
  add column instead_slug text check (instead_slug is null or is_closed);
