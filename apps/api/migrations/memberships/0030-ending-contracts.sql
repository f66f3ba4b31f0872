-- Ending of contracts by the operator: what comes back of them.

alter table contract_returns drop constraint contract_returns_cause_check;
-- As before, or ended by the operator with time after the end paid.
alter table contract_returns add constraint contract_returns_cause_check
  check (cause in ('cooling-off', 'notice', 'late', 'ended'));
