const collecting = ['apps/api/src/commands/joining/collect-payments']
const joining = ['apps/api/src/calls/joining/joining']
const rules = ['packages/rules/src/contracts']

/** Faults in what contracts cost, what is owed of them, and how it is taken. */
export const contracts = [
  {
    name: 'A part of a month is paid as a whole one',
    file: 'packages/rules/src/contracts/plan-payments.ts',
    from: 'pence: isWhole ? monthlyPence : Math.round(',
    to: 'pence: isWhole || monthlyPence ? monthlyPence : Math.round(',
    tests: rules,
  },
  {
    name: 'A refused payment is asked for again without an end',
    file: 'apps/api/src/stores/joining/payments-to-collect.ts',
    from: "(asked.terms #>> array['retryAfterDays', p.tries::text])::int end",
    to: '3 end',
    tests: collecting,
  },
  {
    name: 'A payment that no bank refused is asked for again on the same day',
    file: 'apps/api/src/stores/joining/payments-to-collect.ts',
    from: 'case when ${failure === null}::boolean then 1',
    to: 'case when ${failure === null}::boolean then 0',
    tests: collecting,
  },
  {
    name: 'A card that was removed pays for a contract',
    file: 'apps/api/src/stores/joining/payments-to-collect.ts',
    from: 'k.customer_id = c.payer_id and k.removed_at is null',
    to: 'k.customer_id = c.payer_id',
    tests: collecting,
  },
  {
    name: 'A membership brings its benefits while its payments are long overdue',
    file: 'apps/api/migrations/0025-collecting.sql',
    from: 'and not membership_rests(held)',
    to: '',
    tests: collecting,
  },
  {
    name: 'A payment of a contract is paid twice',
    file: 'apps/api/src/stores/joining/record-contracts.ts',
    from: 'p.state = any(${payable}::text[])',
    to: "p.state = any(${payable}::text[] || '{collected}')",
    tests: ['apps/api/src/stores/joining'],
  },
  {
    name: 'A joining of yesterday is paid at yesterday’s sum',
    file: 'apps/api/src/policies/joining/refusal-to-pay.ts',
    from: "return isOfToday ? null : refuse('PRICE_CHANGED', { message: ofAnotherDay })",
    to: 'return isOfToday ? null : null',
    tests: joining,
  },
  {
    name: 'A child joins as an adult',
    file: 'apps/api/src/policies/joining/joining-problems.ts',
    from: 'const isOfAge = age >= place.fromAge && (place.toAge === null || age <= place.toAge)',
    to: 'const isOfAge = place.toAge === null || age <= place.toAge',
    tests: joining,
  },
  {
    name: 'A joining is paid by credit, so that no card is kept',
    file: 'apps/api/src/policies/payments/credit.ts',
    from: '({ planId, contractPaymentId }) => planId === null && contractPaymentId === null',
    to: '({ contractPaymentId }) => contractPaymentId === null',
    tests: joining,
  },
]
