-- The drawing that stands for a venue or an activity without a photograph; null: chosen by what it is.
alter table venues add column scene text check (scene ~ '^[a-z-]+$');
alter table categories add column scene text check (scene ~ '^[a-z-]+$');
