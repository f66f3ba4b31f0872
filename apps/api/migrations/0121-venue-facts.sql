-- When a venue is open, as its operator writes it: {weekly: [{weekdays, opens, closes}], closed: [date]} in the venue's wall
-- time; null where only words say it (opening_hours).
alter table venues add column hours jsonb;
-- What a visitor asks before they come.
alter table venues add column facilities jsonb not null default '[]';
alter table venues add column step_free text not null default '';
alter table venues add column parking text not null default '';
alter table venues add column getting_here text not null default '';
-- Whom to ask where no venue is chosen: {phone, email, hours} as words, each may be empty.
alter table clients add column contact jsonb not null default '{"phone": "", "email": "", "hours": ""}';
