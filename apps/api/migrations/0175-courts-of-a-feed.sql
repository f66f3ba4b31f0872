-- By which a feed knows a court: it keeps its place, however it is named anew. Null for the places of a catalogue, known by their slug.
alter table locations add column external_id text;
alter table locations add constraint locations_by_feed unique (venue_id, external_id);
