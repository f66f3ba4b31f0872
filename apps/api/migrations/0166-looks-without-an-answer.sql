-- The provider was asked about this payment and gave no answer: with its next good answer to any payment it is looked at at once.
alter table payment_attempts add column is_unanswered boolean not null default false;
create index payment_attempts_unanswered on payment_attempts (provider) where is_unanswered;
