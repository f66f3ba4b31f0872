-- Contracts at the desk: how one is paid, as agreed there, statements about health for each plan, and documents that
-- wait for too long.

-- True where the payer agreed to pay each payment themselves, online or at the desk. It is kept as agreed: a card that
-- is removed later leaves a contract without a way to be paid, which is another thing.
alter table contracts add column by_hand boolean not null default false;

-- Until now this was so for each contract of the desk that had neither card nor mandate from its beginning.
update contracts c set by_hand = true
where c.channel = 'desk' and c.saved_card_id is null and c.mandate_id is null
  and not exists (select from contract_moves m
    where m.contract_id = c.id and starts_with(m.cause, 'paid in another way from now on'));

alter table contracts add constraint contracts_by_hand_alone
  check (not by_hand or (saved_card_id is null and mandate_id is null));

-- A person of a contract gives a statement for each plan that asks for one: at joining, and with a change of plan.
alter table health_statements drop constraint health_statements_contract_id_customer_id_key,
  add unique (contract_id, customer_id, plan_id);

-- Set once the person who sent it was told that no one has looked at it yet.
alter table sent_documents add column told_late_at timestamptz;
