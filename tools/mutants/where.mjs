/** Tests that should see a fault: path filters for Vitest, so that tests added later count too. */
export const api = {
  account: ['apps/api/src/calls/account/'],
  paying: ['apps/api/src/calls/payments/', 'apps/api/src/calls/orders/'],
  needsAttention: ['apps/api/src/commands/payments/needs-attention'],
  unansweredRefunds: ['apps/api/src/commands/refunds/unanswered-refunds'],
  settling: ['apps/api/src/commands/payments/settle', 'apps/api/src/commands/payments/asked-of-the-provider'],
  races: ['apps/api/src/commands/basket/places.race'],
  credit: ['apps/api/src/commands/payments/credit.race'],
  baskets: ['apps/api/src/calls/basket/', 'apps/api/src/calls/wire-programs'],
  strangers: ['apps/api/src/strangers', 'apps/api/src/calls/orders/'],
  sessions: ['apps/api/src/calls/login/'],
  waitlist: ['apps/api/src/calls/waitlist/', 'apps/api/src/commands/waitlist/'],
  reading: [
    'apps/api/src/calls/wire-programs',
    'apps/api/src/calls/reading',
    'apps/api/src/calls/timetable/',
  ],
  terms: ['apps/api/src/policies/', 'apps/api/src/calls/timetable/', 'apps/api/src/calls/wire-programs'],
  rules: ['packages/rules/src/'],
}

export const web = {
  kiosk: ['apps/web/src/modes/end-visit'],
}
