-- The jobs are plain loops since this version; the queue that they came from leaves its tables behind.
drop schema if exists graphile_worker cascade;
