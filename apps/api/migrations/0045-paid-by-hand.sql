-- Contracts whose payer agreed to pay each payment themselves, online or at the desk.

-- Kept as agreed: a card that is removed later leaves a contract without a way to be paid, which is another thing.
alter table contracts add column by_hand boolean not null default false;

-- Until now this was so for each contract of the desk that had neither card nor mandate from its beginning.
update contracts c set by_hand = true
where c.channel = 'desk' and c.saved_card_id is null and c.mandate_id is null
  and not exists (select from contract_moves m
    where m.contract_id = c.id and starts_with(m.cause, 'paid in another way from now on'));

alter table contracts add constraint contracts_by_hand_alone
  check (not by_hand or (saved_card_id is null and mandate_id is null));
