import { api } from './where.mjs'

const { strangers, sessions, baskets, waitlist } = api
const claim = 'apps/api/src/commands/payment/claim-payment.ts'
const own = `  visitor !== null &&
  (attempt.sessionId === visitor.sessionId ||`
const heldByAsker = [
  "          max(cart_item_id) filter (where ${isInBasket} and guest = ''",
  '            and coalesce(${isBookers}, true)) as "ownCartItemId",',
  '          max(cart_item_id) filter (where ${isInBasket}) as "basketItemId",',
  '          sum(quantity) filter (where ${isInBasket}) as "basketPlaces"',
  '        from claims',
  '        where (${isBookers} or cart_id = ${asker.cartId}::bigint)',
]
const heldByAnyone = [
  '          max(cart_item_id) filter (where kind = \'hold\') as "ownCartItemId",',
  '          null::bigint as "basketItemId", null::int as "basketPlaces"',
  '        from claims',
  '        where (${asker.customerId}::bigint is not null or ${asker.cartId}::bigint is not null)',
]

/** Faults in whose things are whose. */
export const ownership = [
  {
    name: 'One visitor sees another’s payment',
    file: 'apps/api/src/calls/checkout/get-transaction.ts',
    from: '!isTheirs(attempt, await visit.visitor())',
    to: '(isTheirs(attempt, await visit.visitor()) && false)',
    tests: strangers,
  },
  {
    name: 'One visitor completes another’s payment',
    file: 'apps/api/src/calls/checkout/complete.ts',
    from: 'attempt && isTheirs(attempt, await visit.visitor())',
    to: 'attempt && (isTheirs(attempt, await visit.visitor()) || true)',
    tests: strangers,
  },
  {
    name: 'One visitor cancels another’s payment',
    file: 'apps/api/src/calls/checkout/cancel.ts',
    from: '!isTheirs(attempt, await visit.visitor())',
    to: '(isTheirs(attempt, await visit.visitor()) && false)',
    tests: strangers,
  },
  {
    name: 'Any session owns every payment',
    file: claim,
    from: own,
    to: `  visitor !== null &&
  (attempt.sessionId !== 0 ||`,
    tests: strangers,
  },
  {
    name: 'What another holds is said to be the asker’s',
    file: 'apps/api/src/stores/slots.ts',
    from: heldByAsker.join('\n'),
    to: heldByAnyone.join('\n'),
    tests: strangers,
  },
  {
    name: 'A course that another booked is said to be the asker’s',
    file: 'apps/api/src/stores/courses.ts',
    from: 'and customer_id = ${bookerId}::bigint)',
    to: ')',
    tests: strangers,
  },
  {
    name: 'Another’s place in line is said to be the asker’s',
    file: 'apps/api/src/stores/slots.ts',
    from: 'where e.customer_id = ${asker.customerId}::bigint',
    to: 'where e.customer_id <> 0',
    tests: strangers,
  },
  {
    name: 'Two visitors without an account are one customer',
    file: claim,
    from: '(attempt.customerId !== null && attempt.customerId === visitor.customerId)',
    to: 'attempt.customerId === visitor.customerId',
    tests: strangers,
  },
  {
    name: 'A stored answer goes to another session',
    file: 'apps/api/src/commands/basket/answer-again.ts',
    from: 'visitor.sessionId === prior.sessionId ? (prior.reply',
    to: 'visitor.sessionId > 0 ? (prior.reply',
    tests: [...strangers, ...baskets],
  },
  {
    name: 'A stored answer of a waitlist goes to another session',
    file: 'apps/api/src/commands/answer-once.ts',
    from: 'prior.sessionId === sessionId && prior.requestHash',
    to: 'prior.requestHash',
    tests: [...waitlist, ...strangers],
    survives: 'what is asked names the customer too, so another’s key never fits',
  },
  {
    name: 'Any session reads any order',
    file: 'apps/api/src/stores/orders.ts',
    from: 'or o.staff_id = ${asker.customerId}::bigint)',
    to: 'or o.staff_id = ${asker.customerId}::bigint or true)',
    tests: strangers,
  },
  {
    name: 'A customer doesn’t find an order of another device',
    file: 'apps/api/src/stores/orders.ts',
    from: 'and (o.session_id = ${asker.sessionId} or o.customer_id = ${asker.customerId}::bigint\n',
    to: 'and (o.session_id = ${asker.sessionId} or o.customer_id = ${asker.customerId}::bigint and false\n',
    tests: strangers,
  },
  {
    name: 'A customer acts for another one in a basket',
    file: 'apps/api/src/commands/basket/for-whom.ts',
    from: "return canActFor(people, named) && areTheirs ? null : refuse('FORBIDDEN')",
    to: "return named.length < 1000 && areTheirs ? null : refuse('FORBIDDEN')",
    tests: [...strangers, ...baskets],
  },
  {
    name: 'A basket is read in another’s name',
    file: 'apps/api/src/calls/cart/get-cart.ts',
    from: 'if (refused) return refused',
    to: 'if (refused && selectedUserId! < 0) return refused',
    tests: [...strangers, ...baskets],
  },
  {
    name: 'A basket is cleared in another’s name',
    file: 'apps/api/src/calls/cart/clear-cart.ts',
    from: 'if (refused) return refused',
    to: 'if (refused && selectedUserId! < 0) return refused',
    tests: [...strangers, ...baskets],
  },
  {
    name: 'A payment is prepared in another’s name',
    file: 'apps/api/src/calls/checkout/prepare.ts',
    from: '!canActFor(visitor?.people ?? null, [Number(query.selectedUserId)])',
    to: 'Number(query.selectedUserId) < 0',
    tests: [...strangers, 'apps/api/src/calls/checkout/'],
  },
  {
    name: 'A payment is made in another’s name',
    file: claim,
    from: '!canActFor(visitor.people, [request.selectedUserId])',
    to: 'request.selectedUserId! < 0',
    tests: [...strangers, 'apps/api/src/calls/checkout/'],
  },
  {
    name: 'Credit is applied in another’s name',
    file: 'apps/api/src/calls/credits/apply-credits.ts',
    from: '!canActFor(visitor.people, [body.selectedUserId])',
    to: 'body.selectedUserId! < 0',
    tests: [...strangers, 'apps/api/src/calls/credits/'],
  },
  {
    name: 'A visitor without an account applies credit',
    file: 'apps/api/src/calls/credits/apply-credits.ts',
    from: '!visitor || visitor.customerId === null',
    to: '!visitor',
    tests: [...strangers, 'apps/api/src/calls/credits/'],
  },
  {
    name: 'Another’s place on a waitlist is left',
    file: 'apps/api/src/stores/waitlist.ts',
    from: 'and e.customer_id = ${customerId} and ${wanted}',
    to: 'and ${customerId} > 0 and ${wanted}',
    tests: [...waitlist, ...strangers],
  },
  {
    name: 'People whom another customer named are found',
    file: 'apps/api/src/stores/attendees.ts',
    from: 'where client_id = ${clientId} and customer_id = ${customerId}',
    to: 'where client_id = ${clientId} and ${customerId} > 0',
    tests: ['apps/api/src/calls/attendees/', ...strangers],
  },
  {
    name: 'People whom another customer named can be brought',
    file: 'apps/api/src/stores/attendees.ts',
    from: 'from attendees t, me where t.customer_id = me.id and (t.id = any',
    to: 'from attendees t, me where (t.id = any',
    tests: ['apps/api/src/calls/attendees/'],
  },
  {
    name: 'Any person of a household answers for all of it',
    file: 'apps/api/src/stores/attendees.ts',
    from: 'c.id = me.id or (me.manages_household and c.household_id',
    to: 'c.id = me.id or (c.household_id',
    tests: ['apps/api/src/calls/questions/'],
  },
  {
    name: 'A session of one client opens another client',
    file: 'apps/api/src/stores/visitors.ts',
    from: 'where s.token_hash = ${tokenHash} and s.client_id = ${clientId} and s.expires_at',
    to: 'where s.token_hash = ${tokenHash} and ${clientId}::int > 0 and s.expires_at',
    tests: [...sessions, ...strangers],
  },
  {
    name: 'A page of another site changes things',
    file: 'apps/api/src/http/cross-site.ts',
    from: "if (site === 'cross-site') return false",
    to: "if (site === 'cross-site') return true",
    tests: ['apps/api/src/calls/auth/', 'apps/api/src/calls/wire-programs'],
  },
  {
    name: 'A page of another host changes things',
    file: 'apps/api/src/http/cross-site.ts',
    from: 'return host === request.host ||',
    to: "return host !== '' ||",
    tests: ['apps/api/src/calls/auth/', 'apps/api/src/calls/wire-programs'],
  },
]
