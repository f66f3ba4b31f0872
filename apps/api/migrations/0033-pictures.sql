-- Pictures of venues, activities, courses and instructors, as the importer made them: any process can serve them.
create table pictures (
  client_id integer not null references clients (id) on delete cascade,
  -- Made from the bytes of the original and from how it is made smaller: a name never means two pictures.
  hash text not null check (hash ~ '^[0-9a-f]{32}$'),
  -- Of the widest.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Each is there in every format.
  widths integer[] not null,
  primary key (client_id, hash)
);

create table picture_files (
  client_id integer not null,
  hash text not null,
  width integer not null,
  format text not null check (format in ('webp', 'jpg')),
  bytes bytea not null,
  primary key (client_id, hash, width, format),
  foreign key (client_id, hash) references pictures (client_id, hash) on delete cascade
);
-- They are small already: PostgreSQL need not try to make them smaller.
alter table picture_files alter column bytes set storage external;

alter table venues
  add column picture_hash text,
  add column picture_alt text not null default '',
  add foreign key (client_id, picture_hash) references pictures (client_id, hash);
alter table categories
  add column picture_hash text,
  add column picture_alt text not null default '',
  add foreign key (client_id, picture_hash) references pictures (client_id, hash);
alter table courses
  add column picture_hash text,
  add column picture_alt text not null default '',
  add foreign key (client_id, picture_hash) references pictures (client_id, hash);
alter table instructors
  add column picture_hash text,
  add column picture_alt text not null default '',
  add foreign key (client_id, picture_hash) references pictures (client_id, hash);
