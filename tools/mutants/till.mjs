const drawers = ['apps/api/src/calls/till/drawers.test']
const takings = ['apps/api/src/calls/till/takings.test']
const atReader = ['apps/api/src/calls/till/pay-at-reader']
const stripeReaders = ['apps/api/src/gateways/card-payments/stripe/stripe-readers']

/** Faults in cash drawers, the takings of a day and card readers. */
export const till = [
  {
    name: 'Cash is taken without the drawer that the operator needs',
    file: 'apps/api/src/commands/till/drawer-for.ts',
    from: 'drawer === null && isCash && needsDrawer',
    to: 'drawer === null && isCash && false',
    tests: drawers,
  },
  {
    name: 'A drawer is closed with a difference that was not told',
    file: 'apps/api/src/commands/till/drawers.ts',
    from: "wanted.expectedPence === expectedPence && reason !== ''",
    to: "reason !== ''",
    tests: drawers,
  },
  {
    name: 'A drawer is closed with a difference without a reason',
    file: 'apps/api/src/commands/till/drawers.ts',
    from: 'if (!isExplained) return differs(context, expectedPence, wanted.countedPence)',
    to: '',
    tests: drawers,
  },
  {
    name: 'More is taken out of a drawer than is there',
    file: 'apps/api/src/commands/till/drawers.ts',
    from: 'if (!isIn && amountPence > expectedPence)',
    to: 'if (false)',
    tests: drawers,
  },
  {
    name: 'Drawers of other venues are seen',
    file: 'apps/api/src/stores/till/drawers.ts',
    from: 'or d.venue_id = any(${staffVenueIds}::int[]))`',
    to: 'or d.venue_id > 0)`',
    tests: drawers,
  },
  {
    name: 'A drawer that was chosen yesterday takes the cash of today',
    file: 'apps/api/src/stores/till/drawers.ts',
    from: 'd.closed_at is null and ${isOfToday}`',
    to: 'd.closed_at is null`',
    tests: drawers,
  },
  {
    name: 'An undone payout comes back into another drawer, though its own is open',
    file: 'apps/api/src/commands/desk/pay-out.ts',
    from: 'if (drawerId !== null && (await keepDrawerOpen(tx, drawerId))) return drawerId',
    to: '',
    tests: drawers,
  },
  {
    name: 'A charge that is paid in cash is in no drawer',
    file: 'apps/api/src/commands/desk/settle-charge.ts',
    from: "if (drawer !== null && tender === 'cash')",
    to: 'if (false)',
    tests: drawers,
  },
  {
    name: 'Cash that is paid out for other things is a refund in the takings',
    file: 'apps/api/src/stores/ledger/read-takings.ts',
    from: "sql`t.kind in ('drawer-in', 'drawer-out', 'drawer-difference')`",
    to: "sql`t.kind in ('drawer-in', 'drawer-difference')`",
    tests: takings,
  },
  {
    name: 'The note of a direct debit counts as sold, too',
    file: 'apps/api/src/stores/till/read-day.ts',
    from: "'Payments by direct debit', -p.pence, 0",
    to: "'Payments by direct debit', t.pence, 0",
    tests: takings,
  },
  {
    name: 'Staff of a venue see the takings of all',
    file: 'apps/api/src/commands/till/takings-for.ts',
    from: 'if (staff.staffVenueIds.length > 0) return refuseOtherVenues(context, staff)',
    to: '',
    tests: takings,
  },
  {
    name: 'A name is run as a formula by a spreadsheet',
    file: 'apps/api/src/plugins/takings-file.ts',
    from: "staff: guarded(movement.staffName ?? '')",
    to: "staff: movement.staffName ?? ''",
    tests: takings,
  },
  {
    name: 'A card is charged without a reader',
    file: 'apps/api/src/commands/payments/desk-payment.ts',
    from: "(isAtReader && tender === 'card')",
    to: "tender === 'card'",
    tests: atReader,
  },
  {
    name: 'Any staff read the payment of another desk',
    file: 'apps/api/src/commands/desk/begin-at-reader.ts',
    from: 'attempt.staffId === null || !isOwnAttempt(attempt, staff)',
    to: 'attempt.staffId === null',
    tests: atReader,
  },
  {
    name: 'A reader that answered too late is taken for one that did nothing',
    file: 'apps/api/src/gateways/card-payments/stripe/stripe-readers.ts',
    from: "if (code === 'terminal_reader_timeout') return { kind: 'unknown', cause: 'timeout' }",
    to: '',
    tests: stripeReaders,
  },
  {
    name: 'A payment for which no card came waits for ever',
    file: 'apps/api/src/gateways/card-payments/stripe/stripe-readers.ts',
    from: "if (status !== 'failed') return outcome",
    to: 'if (status) return outcome',
    tests: stripeReaders,
  },
  {
    name: 'A payment that was taken off stays on its reader',
    file: 'apps/api/src/gateways/card-payments/stripe/stripe-readers.ts',
    from: 'if (readerId === undefined) return done',
    to: 'if (true) return done',
    tests: stripeReaders,
  },
]
