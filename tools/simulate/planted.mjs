/** Within so many interleavings each has to be found. */
export const runsAtMost = 3000

/**
 * Faults of the product's own sources that the simulation has to find by itself, each with the text that it replaces, the
 * invariant that it breaks, and what the database holds against it, which is taken away too. What has a seed is found by it in
 * `npm test` as well.
 * @typedef {{ file: string, from: string, to: string }} Change
 * @typedef {Change & { name: string, breaks: string, seed?: number, without?: Change[] }} Planted
 */

const commands = 'apps/api/src/commands/payments'
const settle = `${commands}/settle.ts`
const orders = 'apps/api/migrations/first-schema/0010-orders-and-bookings.sql'

/** @type {Planted[]} */
export const planted = [
  {
    name: 'A payment is settled by whoever comes, without its claim',
    seed: 1,
    breaks: 'I03',
    file: 'apps/api/src/stores/orders/orders.ts',
    from: "where id = ${attempt.id}::uuid and state = 'authorised' returning id),",
    to: 'where id = ${attempt.id}::uuid returning id),',
    without: [
      {
        file: orders,
        from: 'cart_id bigint not null unique references',
        to: 'cart_id bigint not null references',
      },
      {
        file: orders,
        from: 'attempt_id uuid not null unique references',
        to: 'attempt_id uuid not null references',
      },
      {
        file: 'apps/api/migrations/first-schema/0009-payments.sql',
        from: 'if before is distinct from new.state and not exists (',
        to: 'if false and not exists (',
      },
    ],
  },
  {
    name: 'A webhook is trusted, and the provider not read',
    seed: 42,
    breaks: 'I02',
    file: settle,
    from: '        await cardAccountOf(services, attempt).query(paymentAsAsked(attempt), providerNameOf(attempt)),\n',
    to: `        cause === 'webhook' && attempt.providerRef !== null
          ? {
              kind: 'authorised' as const,
              ref: attempt.providerRef,
              ourRef: attempt.ourRef,
              amountPence: attempt.amountPence,
              currency: attempt.currencyCode,
              card: { brand: 'visa', last4: '4242', expiry: '12/39', savedCardId: null },
            }
          : await cardAccountOf(services, attempt).query(paymentAsAsked(attempt), providerNameOf(attempt)),\n`,
  },
  {
    name: 'A refund is sent twice: the webhook asks for it by another name',
    seed: 287,
    breaks: 'I02',
    file: 'apps/api/src/commands/refunds/settle-refund.ts',
    from: 'account.refund(call, refund.providerRef, refund.amountPence, refundRefOf(refund))',
    to: `account.refund(
      { idempotencyKey: call.idempotencyKey + cause },
      refund.providerRef,
      refund.amountPence,
      refundRefOf(refund) + (cause === 'webhook' ? '-again' : ''),
    )`,
  },
  {
    name: 'Credit comes back with the order that it paid for',
    breaks: 'I04',
    file: 'apps/api/src/stores/orders/orders.ts',
    from: '    bought as (\n',
    to: `    come_back as (
      insert into credit_entries (client_id, customer_id, type, amount_pence, reason, cause, lot_id)
      select e.client_id, e.customer_id, e.type, -e.amount_pence, 'Payment not completed', 'release ' || moved.id, e.lot_id
      from credit_entries e, moved where e.cause = 'attempt ' || moved.id),
    bought as (\n`,
  },
  {
    name: 'Another sum is captured',
    breaks: 'I02',
    file: settle,
    from: "providerContextOf(attempt, 'capture'),\n    attempt.providerRef!,\n    attempt.amountPence,",
    to: "providerContextOf(attempt, 'capture'),\n    attempt.providerRef!,\n    attempt.amountPence - 1,",
  },
  {
    name: 'An order is made although its places are gone',
    breaks: 'I03',
    file: `${commands}/commit-order.ts`,
    from: 'if (booked < slotIds.length) throw new PlacesLost()',
    to: 'if (booked > slotIds.length) throw new PlacesLost()',
  },
  {
    name: 'An answer that is lost counts as declined',
    breaks: 'I02',
    file: settle,
    from: 'return toUnknown(services, attempt, `${cause}: ${outcome.cause}`)',
    to: "return releaseAttempt(services, attempt, 'declined', cause)",
  },
  {
    name: 'What is to be given back is not asked of the provider',
    breaks: 'I02',
    file: settle,
    from: "  const done = await cardAccountOf(services, attempt).void(\n    providerContextOf(attempt, 'void'),\n    attempt.providerRef,\n  )",
    to: "  const done = { kind: 'done' } as Awaited<ReturnType<ReturnType<typeof cardAccountOf>['void']>>",
  },
  {
    name: 'Places are freed while the bank asks',
    breaks: 'I01',
    file: 'apps/api/src/stores/payments/create-attempt.ts',
    from: "set expires_at = now() + ${attempt.minutes}::int * interval '1 minute' + interval '1 minute'",
    to: 'set expires_at = claims.expires_at',
  },
  {
    name: 'A session that is full takes one more',
    breaks: 'I01',
    file: 'apps/api/migrations/first-schema/0008-places.sql',
    from: 'if taken + new.quantity > slot.capacity then',
    to: 'if taken + new.quantity > slot.capacity + 1 then',
  },
  {
    name: 'A payment is given up before the provider has let go of it',
    breaks: 'I02',
    file: `${commands}/cancel-payment.ts`,
    from: "'voiding', 'cancelled by the customer', {\n    checkInSeconds: 5,",
    // No move leads to the others.
    to: "attempt.state === 'challenge_required' ? 'cancelled' : 'voiding', 'cancelled by the customer', {\n    checkInSeconds: attempt.state === 'challenge_required' ? null : 5,",
  },
  {
    name: 'The card pays another sum than was shown',
    breaks: 'I06',
    file: `${commands}/claim-payment.ts`,
    from: 'return sent.length === 0 || sumPence(sent) === amountPence',
    to: 'return sent.length === 0 || sumPence(sent) > 0',
  },
  {
    name: 'What the provider has not heard of yet is over at once',
    breaks: 'I02',
    file: settle,
    from: '  return secondsSinceClaim(attempt) > mayStillArriveSeconds',
    to: '  return secondsSinceClaim(attempt) > -1',
  },
  {
    name: 'A repeated request that is turned away ends what the first one made',
    breaks: 'I02',
    file: `${commands}/authorise-payment.ts`,
    from: "  outcome.kind === 'rejected' ? { kind: 'unknown', cause: 'network' } : outcome",
    to: "  outcome.kind === 'unknown' ? { kind: 'unknown', cause: 'network' } : outcome",
  },
  {
    name: 'A refund that the provider refuses is called done',
    breaks: 'I02',
    file: 'apps/api/src/commands/refunds/settle-refund.ts',
    from: "      return finish(services, refund, cause)\n    case 'unknown': {",
    to: "      return finish(services, refund, cause)\n    case 'refused':\n      return finish(services, refund, cause)\n    case 'unknown': {",
  },
  {
    name: 'A payment whose capture is unknown is never looked at again',
    breaks: 'I02',
    file: settle,
    from: "      const fields = { checkInSeconds: 5 }\n      return (\n        (await transitionAttempt(\n          services,\n          attempt,\n          'capturing_unknown'",
    to: "      const fields = { checkInSeconds: null }\n      return (\n        (await transitionAttempt(\n          services,\n          attempt,\n          'capturing_unknown'",
  },
  {
    name: 'The ledger takes another sum than the card',
    breaks: 'I02',
    file: 'apps/api/migrations/first-schema/0017-ledger.sql',
    from: 'array[a.amount_pence, -a.amount_pence, held, -held]',
    to: 'array[a.amount_pence - 1, 1 - a.amount_pence, held, -held]',
  },
  {
    name: 'A refund that is done is not in the ledger',
    breaks: 'I02',
    file: 'apps/api/migrations/first-schema/0017-ledger.sql',
    from: "when ((new.state = 'done') <> (old.state = 'done')) execute",
    to: 'when (false) execute',
  },
  {
    name: 'What a cheaper time gives back is not sent',
    breaks: 'I02',
    file: 'apps/api/src/commands/bookings/move-booking.ts',
    from: '    await giveMoneyBack(within, clientId, parts)\n',
    to: '',
  },
  {
    name: 'Who joined last is offered a place first',
    breaks: 'I07',
    file: 'apps/api/src/stores/waitlist/waitlist-offers.ts',
    from: 'where s.id = ${slotId} order by e.place`',
    to: 'where s.id = ${slotId} order by e.place desc`',
  },
]

/** All that is changed for one fault. */
export const changesOf = ({ name, file, from, to, without = [] }) => [
  { name, file, from, to },
  ...without.map((change, at) => ({ ...change, name: `${name}, without ${at + 1}` })),
]
