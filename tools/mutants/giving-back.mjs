const cancelling = ['apps/api/src/calls/bookings/cancel-bookings']
const refunds = ['apps/api/src/commands/refund/']
const sessions = ['apps/api/src/commands/sessions/']
const moving = ['apps/api/src/calls/bookings/move-booking']
const rules = ['packages/rules/src/cancellation']

/** Faults in what is given back of bookings, to whom, and how often. */
export const givingBack = [
  {
    name: 'Given back: the band of the shortest notice holds for all',
    file: 'packages/rules/src/cancellation.ts',
    from: 'toSorted((a, b) => b.noticeMinutes - a.noticeMinutes)',
    to: 'toSorted((a, b) => a.noticeMinutes - b.noticeMinutes)',
    tests: rules,
  },
  {
    name: 'Given back: more than stands of a booking',
    file: 'packages/rules/src/cancellation.ts',
    from: 'return Math.min(ofPlace * places, standing)',
    to: 'return ofPlace * places',
    tests: [...rules, ...moving],
  },
  {
    name: 'Given back: money of the desk goes to a card',
    file: 'packages/rules/src/cancellation.ts',
    from: 'newCreditPence: hasAccount ? elsewhere : 0,',
    to: 'newCreditPence: 0,',
    tests: rules,
  },
  {
    name: 'Given back: the bookings are not read again once they are locked',
    file: 'apps/api/src/commands/booking/cancel-bookings.ts',
    from: '  const locked = await findBookings(tx, wanted, asker)',
    to: '  const locked = found',
    tests: refunds,
  },
  {
    name: 'Given back: what was shown is not compared',
    file: 'apps/api/src/commands/booking/cancel-bookings.ts',
    from: 'expected === null || expected === is',
    to: 'expected === null || is !== null',
    tests: cancelling,
  },
  {
    name: 'Given back: everyone’s bookings to everyone',
    file: 'apps/api/src/stores/bookings/find-bookings.ts',
    from: 'b.customer_id = any(${asker.managedIds}::bigint[])',
    to: 'b.customer_id is distinct from -1',
    tests: cancelling,
  },
  {
    name: 'Given back: a kept use is not counted',
    file: 'apps/api/src/stores/bookings/write-cancellation.ts',
    from: 'if (given.keepsUse)',
    to: 'if (given.places > 1000)',
    tests: cancelling,
  },
  {
    name: 'Given back: credit to a lot that has ended',
    file: 'apps/api/src/stores/credit.ts',
    from: 'from used where is_good) u',
    to: 'from used) u',
    tests: cancelling,
  },
  {
    name: 'Given back: each request for a refund is another one',
    file: 'apps/api/src/policies/refunds.ts',
    from: 'export const refundRefOf = ({ id }: { id: string }): string => `TLR-${id}`',
    to: 'export const refundRefOf = ({ id }: { id: string }): string => `TLR-${id}-${crypto.randomUUID()}`',
    tests: refunds,
  },
  {
    name: 'Given back: staff send a refund again without asking what was made',
    file: 'apps/api/src/commands/refund/settle-by-staff.ts',
    from: 'const made = await services.cards.queryRefund({}, refund.providerRef!, refundRefOf(refund))',
    to: "const made = { kind: 'missing' } as Awaited<ReturnType<typeof services.cards.queryRefund>>",
    tests: ['apps/api/src/calls/foh/settle-refund.test.ts'],
  },
  {
    name: 'Given back: staff pay out at the desk without the guard',
    file: 'apps/api/migrations/0110-money-that-staff-settle.sql',
    from: 'elsif paid + new.amount_pence > owed then',
    to: 'elsif false then',
    tests: ['apps/api/src/calls/foh/pay-out.test.ts'],
  },
  {
    name: 'Given back: staff of other venues pay out what is owed at the desk',
    file: 'apps/api/src/stores/desk-money.ts',
    from: 'or owed.are_theirs)`',
    to: 'or true)`',
    tests: ['apps/api/src/calls/foh/pay-out.test.ts'],
  },
  {
    name: 'Given back: a refund without an answer counts as refused',
    file: 'apps/api/src/commands/refund/settle-refund.ts',
    from: "return moveRefund(db, refund, 'pending', `${cause}: not made yet`, { checkInSeconds: 5 })",
    to: 'return handOver(services, refund, `${cause}: not made yet`)',
    tests: refunds,
  },
  {
    name: 'Given back: a refund does not wait for its payment',
    file: 'apps/api/src/commands/refund/settle-refund.ts',
    from: "if (refund.attemptState !== 'captured' || refund.providerRef === null)",
    to: 'if (refund.providerRef === null)',
    tests: refunds,
  },
  {
    name: 'Given back: a hold of a cancelled session becomes a booking, and no one looks',
    file: 'apps/api/src/stores/bookings/cancelled-sessions.ts',
    from: 'where s.cancelled_at is not null and s.gives_back\n      and (s.id',
    to: "where s.cancelled_at > now() - interval '0 seconds' and s.gives_back\n      and (s.id",
    tests: sessions,
  },
  {
    name: 'Given back: the old place before the new one is taken',
    file: 'apps/api/src/stores/bookings/write-move.ts',
    from: 'await sql`delete from claims where id = ${taken[0]!.id}`.execute(tx)',
    to: 'await sql`delete from claims where id = ${taken[0]!.id} and quantity > 1`.execute(tx)',
    tests: moving,
  },
  {
    name: 'Given back: a booking is moved however late it is',
    file: 'packages/rules/src/cancellation.ts',
    from: 'isOver: now > until || now >= start',
    to: 'isOver: now >= start',
    tests: moving,
  },
]
