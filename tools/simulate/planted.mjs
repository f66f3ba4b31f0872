/**
 * Faults of the product's own sources that the simulation has to find by itself, each with the text that it replaces.
 * @typedef {{ name: string, file: string, from: string, to: string }} Planted
 */

const commands = 'apps/api/src/commands/payment'
const settle = `${commands}/settle.ts`

/** @type {Planted[]} */
export const planted = [
  {
    name: 'A payment is settled by whoever comes, without its claim',
    file: 'apps/api/src/stores/orders.ts',
    from: "where id = ${attempt.id}::uuid and state = 'authorised' returning id),",
    to: 'where id = ${attempt.id}::uuid returning id),',
  },
  {
    name: 'A webhook is trusted, and the provider not read',
    file: settle,
    from: '        await accountOf(services, attempt).query(askedOf(attempt), nameOf(attempt)),\n',
    to: `        cause === 'webhook'
          ? {
              kind: 'authorised' as const,
              ref: attempt.providerRef ?? attempt.ourRef,
              ourRef: attempt.ourRef,
              amountPence: attempt.amountPence,
              currency: attempt.currencyCode,
              card: { brand: 'visa', last4: '4242', expiry: '12/39', savedCardId: null },
            }
          : await accountOf(services, attempt).query(askedOf(attempt), nameOf(attempt)),\n`,
  },
  {
    name: 'A refund is sent twice: the webhook asks for it by another name',
    file: 'apps/api/src/commands/refund/settle-refund.ts',
    from: 'refund.amountPence, refundRefOf(refund))\n  switch (answer.kind)',
    to: "refund.amountPence, refundRefOf(refund) + (cause === 'webhook' ? '-again' : ''))\n  switch (answer.kind)",
  },
  {
    name: 'Credit comes back with the order that it paid for',
    file: 'apps/api/src/stores/orders.ts',
    from: '    tendered as (\n',
    to: `    come_back as (
      insert into credit_entries (client_id, customer_id, type, amount_pence, reason, cause, lot_id)
      select e.client_id, e.customer_id, e.type, -e.amount_pence, 'Payment not completed', 'release ' || moved.id, e.lot_id
      from credit_entries e, moved where e.cause = 'attempt ' || moved.id),
    tendered as (\n`,
  },
  {
    name: 'Another sum is captured',
    file: settle,
    from: "contextOf(attempt, 'capture'), attempt.providerRef!, attempt.amountPence)",
    to: "contextOf(attempt, 'capture'), attempt.providerRef!, attempt.amountPence - 1)",
  },
  {
    name: 'An order is made although its places are gone',
    file: `${commands}/commit-order.ts`,
    from: 'if (booked < slotIds.length) throw new PlacesLost()',
    to: 'if (booked > slotIds.length) throw new PlacesLost()',
  },
  {
    name: 'An answer that is lost counts as declined',
    file: settle,
    from: 'return toUnknown(services, attempt, `${cause}: ${outcome.cause}`)',
    to: "return releaseAttempt(services, attempt, 'declined', cause)",
  },
  {
    name: 'What is to be given back is not asked of the provider',
    file: settle,
    from: "  const done = await accountOf(services, attempt).void(contextOf(attempt, 'void'), attempt.providerRef)",
    to: "  const done = { kind: 'done' } as Awaited<ReturnType<ReturnType<typeof accountOf>['void']>>",
  },
  {
    name: 'Places are freed while the bank asks',
    file: 'apps/api/src/stores/attempts/create-attempt.ts',
    from: "set expires_at = now() + ${attempt.minutes}::int * interval '1 minute' + interval '1 minute'",
    to: 'set expires_at = claims.expires_at',
  },
  {
    name: 'A hold that ran out keeps its place beside the one who has it now',
    file: 'apps/api/migrations/0078-sessions-that-the-operator-cancels.sql',
    from: 'and (old.expires_at is null or old.expires_at > checked_at);',
    to: 'and (old.expires_at is null or old.expires_at > old.created_at);',
  },
  {
    name: 'A payment is given up before the provider has let go of it',
    file: `${commands}/cancel-payment.ts`,
    from: "'voiding', 'cancelled by the customer', { checkInSeconds: 5 })",
    to: "'cancelled', 'cancelled by the customer', { checkInSeconds: null })",
  },
  {
    name: 'The card pays another sum than was shown',
    file: `${commands}/claim-payment.ts`,
    from: 'return sent.length === 0 || sumPence(sent) === amountPence',
    to: 'return sent.length === 0 || sumPence(sent) > 0',
  },
  {
    name: 'What the provider has not heard of yet is over at once',
    file: settle,
    from: '  return secondsSinceClaim(attempt) > mayStillArriveSeconds',
    to: '  return secondsSinceClaim(attempt) > -1',
  },
  {
    name: 'A repeated request that is turned away ends what the first one made',
    file: `${commands}/authorise-payment.ts`,
    from: "  outcome.kind === 'rejected' ? { kind: 'unknown', cause: 'network' } : outcome",
    to: "  outcome.kind === 'unknown' ? { kind: 'unknown', cause: 'network' } : outcome",
  },
  {
    name: 'A challenge that is not answered is never given up',
    file: settle,
    from: '  return attempt.isPastDeadline\n    ? toVoid',
    to: '  return attempt.isPastDeadline && attempt.checks > 1000\n    ? toVoid',
  },
  {
    name: 'A payment whose capture is unknown is never looked at again',
    file: settle,
    from: "      const fields = { checkInSeconds: 5 }\n      return (\n        (await moveAttempt(services, attempt, 'capturing_unknown'",
    to: "      const fields = { checkInSeconds: null }\n      return (\n        (await moveAttempt(services, attempt, 'capturing_unknown'",
  },
]
