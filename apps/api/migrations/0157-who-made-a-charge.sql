-- Who made a charge, and who settled it: for the ledger, as of every other act for another. Of what somebody settles in the
-- database itself, that is not known.
alter table penalties
  add column who text check (who ~ '^(customer|bank|webhook|sweep|operator)$|^staff [1-9][0-9]*$|^operator .{1,80}$'),
  add column settled_by text
    check (settled_by ~ '^(customer|bank|webhook|sweep|operator)$|^staff [1-9][0-9]*$|^operator .{1,80}$');
update penalties set who = 'operator' where starts_with(cause, 'catalogue:');
update penalties p set who = who_gave_up(x) from booking_cancellations x
  where p.client_id = x.client_id and p.cause in ('cancellation ' || x.id, 'strikes ' || x.id);

-- As in 0130, with who.
create or replace function post_charge(c penalties, owed integer, settled integer, moved_at timestamptz)
  returns void language plpgsql as $$
declare
  entry ledger_transactions;
begin
  entry.client_id := c.client_id;
  entry.at := moved_at;
  entry.customer_id := c.customer_id;
  entry.why := c.reason;
  entry.kind := 'charge-owed';
  entry.source := next_source(entry.kind, c.id);
  entry.who := c.who;
  perform post_to_ledger(entry, '{charges-due,charges}', array[owed, -owed]);
  entry.kind := 'charge-settled';
  entry.source := next_source(entry.kind, c.id);
  entry.who := c.settled_by;
  perform post_to_ledger(entry, '{charges-settled,charges-due}', array[settled, -settled]);
end
$$;
