-- Asked of people who stand in a query of a household, by their ids.
drop function status_is_proven(customers, text);
create function status_is_proven(client integer, customer bigint, wanted text) returns boolean language sql stable as $$
  select not exists (select from document_kinds k
    where k.client_id = client and wanted = any(k.statuses) and not has_document(customer, k.id))
$$;
