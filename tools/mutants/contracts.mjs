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
    from: 'p.asks - p.tries < ${unansweredAtMost}::int then 1',
    to: 'p.asks - p.tries < ${unansweredAtMost}::int then 0',
    tests: collecting,
  },
  {
    name: 'A request that no provider takes is made without an end',
    file: 'apps/api/src/stores/joining/payments-to-collect.ts',
    from: 'const unansweredAtMost = 5',
    to: 'const unansweredAtMost = 500',
    tests: collecting,
  },
  {
    name: 'A contract that has ended is asked for time after its end',
    file: 'apps/api/src/stores/joining/payments-to-collect.ts',
    from: 'if (moved?.isOwed === false)',
    to: 'if (moved === null)',
    tests: collecting,
  },
  {
    name: 'A bank that pays for time after the end keeps the member’s money with us',
    file: 'apps/api/src/stores/joining/contracts-over.ts',
    from: "(c.state in ('leaving', 'ended') and p.from_on > c.ends_on)",
    to: 'false',
    tests: collecting,
  },
  {
    name: 'A payment is written off while its bank is being asked',
    file: 'apps/api/src/commands/joining/decide-on-payment.ts',
    from: "if (state === 'asked') return 'Its bank is being asked: wait for the answer.'",
    to: "if (state === 'collected') return null",
    tests: ['apps/api/src/commands/joining/by-operator'],
  },
  {
    name: 'A month that was waived is made again when the member leaves',
    file: 'apps/api/src/policies/joining/leaving.ts',
    from: "(state !== 'dropped' && state !== 'returned') || isWaived",
    to: "state !== 'dropped' && state !== 'returned'",
    tests: ['apps/api/src/commands/joining/by-operator'],
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
    file: 'apps/api/migrations/0032-freezing.sql',
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
  {
    name: 'A frozen membership brings its prices',
    file: 'apps/api/migrations/0032-freezing.sql',
    from: 'and membership_frozen_until(held) is null',
    to: '',
    tests: ['apps/api/src/calls/joining/freezing'],
  },
  {
    name: 'A payment that was asked for is frozen',
    file: 'apps/api/src/policies/joining/freezing.ts',
    from: "kind !== 'fee' && state !== 'ahead' && state",
    to: "kind !== 'fee' && state !== 'ahead' && state !== 'asked' && state",
    tests: ['apps/api/src/policies/joining/freezing'],
  },
]
