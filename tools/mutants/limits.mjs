const attempts = 'apps/api/src/stores/attempts.ts'
const declines = ['apps/api/src/calls/checkout/decline-limits']

/** Faults in how much one visitor, account or address may hold, and how often a card may be declined. */
export const limits = [
  {
    name: 'The declined cards of one visitor have no limit',
    file: attempts,
    from: 'pauseOf(own, declines, false)',
    to: 'pauseOf(own, declines * 100, false)',
    tests: declines,
  },
  {
    name: 'The declined cards of a basket are forgotten with its session',
    file: attempts,
    from: 'or a.customer_id = ${customerId}::bigint or a.cart_id = ${cartId}::bigint) is true',
    to: 'or a.customer_id = ${customerId}::bigint) is true',
    tests: declines,
  },
  {
    name: 'The declined cards of an address have no limit',
    file: attempts,
    from: 'pauseOf(alike, declinesOfAddress, true) ??',
    to: '',
    tests: declines,
  },
  {
    name: 'The declined cards of visitors and accounts together have no limit',
    file: attempts,
    from: 'pauseOf(near, declinesOfAddressInAll, true)',
    to: 'null',
    tests: declines,
  },
  {
    name: 'Any number of cards of one address are asked about at once',
    file: attempts,
    from: 'const isFull = ({ declined, running }: Tried, atMost: number) => running >=',
    to: 'const isFull = ({ declined, running }: Tried, atMost: number) => running / 1000 >=',
    tests: declines,
  },
  {
    name: 'After a pause of an address nobody may pay',
    file: attempts,
    from: 'Math.max(atMost - declined, 1)',
    to: 'Math.max(atMost - declined, 0)',
    tests: declines,
  },
  {
    name: 'Who pays beside many others is turned away at once',
    file: 'apps/api/src/commands/claim-payment.ts',
    from: 'const looksAtMost = 12',
    to: 'const looksAtMost = 1',
    tests: declines,
  },
]
