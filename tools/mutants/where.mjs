/** Which tests should see a fault: filters by path, as Vitest takes them, so that a test that is added later counts too. */
export const api = {
  account: ['apps/api/src/calls/my-account/'],
  paying: ['apps/api/src/calls/checkout/', 'apps/api/src/calls/credits/', 'apps/api/src/calls/orders/'],
  withAPerson: ['apps/api/src/commands/payment/with-a-person'],
  unansweredRefunds: ['apps/api/src/commands/refund/unanswered-refunds'],
  settling: ['apps/api/src/commands/payment/settle', 'apps/api/src/commands/payment/asked-of-the-provider'],
  races: ['apps/api/src/commands/basket/places.race'],
  credit: ['apps/api/src/commands/payment/credit.race'],
  baskets: ['apps/api/src/calls/cart/', 'apps/api/src/calls/wire-programs'],
  strangers: ['apps/api/src/strangers', 'apps/api/src/calls/orders/'],
  sessions: ['apps/api/src/calls/auth/'],
  waitlist: ['apps/api/src/calls/waitlist/', 'apps/api/src/commands/waitlist/'],
  reading: ['apps/api/src/calls/wire-programs', 'apps/api/src/calls/reading', 'apps/api/src/calls/slots/'],
  terms: ['apps/api/src/policies/', 'apps/api/src/calls/slots/', 'apps/api/src/calls/wire-programs'],
  rules: ['packages/rules/src/'],
}

export const web = {
  kiosk: ['apps/web/src/modes/end-visit'],
}
