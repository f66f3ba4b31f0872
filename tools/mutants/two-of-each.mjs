const cards = 'apps/api/src/gateways/card-payments'

/** Faults that show only where there is a second one: another venue, kind of letter, row, payer, or a day in summer. */
export const twoOfEach = [
  {
    name: 'A booking is moved to another venue',
    file: 'apps/api/src/commands/bookings/plan-move.ts',
    from: ' && terms.venue.slug === record.shown.venueSlug',
    to: '',
    tests: ['apps/api/src/calls/bookings/move-booking'],
  },
  {
    name: 'An answer about health opens in any row',
    file: 'apps/api/src/commands/questions/seal-answer.ts',
    from: '): string => `${id} ${questionId}`',
    to: "): string => (id === '-' ? `${id} ${questionId}` : '')",
    tests: ['apps/api/src/commands/questions/seal-answer'],
  },
  {
    name: 'An answer about health opens in any row of its question',
    file: 'apps/api/src/commands/questions/seal-answer.ts',
    from: '): string => `${id} ${questionId}`',
    to: "): string => (id === '-' ? id : `${questionId}`)",
    tests: ['apps/api/src/commands/questions/seal-answer'],
  },
  {
    name: 'A part that Stripe holds counts as the whole',
    file: `${cards}/stripe/stripe-answers.ts`,
    from: "return { kind: 'authorised', ...held, amountPence: intent.amount_capturable }",
    to: "return { kind: 'authorised', ...held }",
    tests: [`${cards}/stripe/stripe.test`],
  },
  {
    name: 'One refusal of Opayo’s that is about a field makes the others count as nothing done',
    file: `${cards}/opayo/opayo-answers.ts`,
    from: 'return told.faults.every(',
    to: 'return told.faults.some(',
    tests: [`${cards}/opayo/opayo.test`],
  },
  {
    name: 'Opayo’s reports are read by UTC in summer',
    file: `${cards}/opayo/opayo-reporting.ts`,
    from: "const zone = 'Europe/London'",
    to: "const zone = 'UTC'",
    tests: [`${cards}/opayo/opayo.test`],
  },
  {
    name: 'Who wants one kind of letter again gets every kind again',
    file: 'apps/api/src/stores/mail/email-opt-outs.ts',
    from: 'delete from mail_stops where client_id = ${clientId} and letter = ${letter}\n',
    to: 'delete from mail_stops where client_id = ${clientId}\n',
    tests: ['apps/api/src/plugins/unsubscribe'],
  },
  {
    name: 'A guest who stopped another kind of letter gets no reminder',
    file: 'apps/api/src/stores/mail/reminders.ts',
    from: "and p.letter = 'booking-reminder' and",
    to: 'and',
    tests: ['apps/api/src/stores/mail/reminders'],
  },
  {
    name: 'Who booked a session at the same time that was cancelled is passed over',
    file: 'apps/api/src/stores/waitlist/waitlist-offers.ts',
    from: ' and o.id <> s.id and o.cancelled_at is null\n',
    to: ' and o.id <> s.id\n',
    tests: ['apps/api/src/stores/waitlist/waitlist-offers'],
  },
  {
    name: 'A place is offered in the moment in which its line closes',
    file: 'packages/rules/src/waitlist/waitlist-offer.ts',
    from: 'closesMinutes + 1)',
    to: 'closesMinutes)',
    tests: ['packages/rules/src/waitlist/waitlist-offer'],
  },
  {
    name: 'Staff of one venue sell what is of a venue that is gone',
    file: 'apps/api/src/policies/desk/desk.ts',
    from: '(venueId !== undefined && staffVenueIds.includes(venueId))',
    to: 'venueId === undefined || staffVenueIds.includes(venueId)',
    tests: ['apps/api/src/policies/desk', 'apps/api/src/calls/desk/pay-at-desk'],
  },
  {
    name: 'Of a charge one payer’s part takes more than is kept of it',
    file: 'apps/api/src/commands/bookings/cancel-places.ts',
    from: 'const taken = Math.min(chargeLeft, keptPence)',
    to: 'const taken = chargeLeft',
    tests: ['apps/api/src/calls/bookings/paid-moves'],
  },
]
