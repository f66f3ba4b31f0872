import type { Reply, Visitor } from './visitor.ts'

type Session = { venue: string; activity: string; name: string; date: string }
type Slot = { id: string; cart_type: string; name: string }

/** Puts a place of a session into the basket by calls, for tests that are not about a page. */
export async function holdSession(visitor: Visitor, { venue, activity, name, date }: Session): Promise<void> {
  const path = `/api/activities/venue/${venue}/activity/${activity}/v2/timetable?date=${date}`
  const { data } = await read<{ data: Slot[] }>(await visitor.request.get(path))
  const slot = data.find((one) => one.name === name)
  if (!slot)
    throw new Error(`${venue} has no ${name} on ${date}, but ${data.map((one) => one.name).join(', ')}`)
  await call(visitor, '/api/activities/cart/add', {
    items: [{ id: slot.id, type: slot.cart_type, quantity: 1 }],
  })
}

/** Books a place of a session. @returns the address of the confirmation */
export async function bookSession(
  visitor: Visitor,
  { by, ...session }: Session & { by: 'credit' | 'card' },
): Promise<string> {
  await holdSession(visitor, session)
  return by === 'credit' ? payByCredit(visitor) : payByCard(visitor)
}

type Joining = {
  plan: string
  people?: readonly object[]
  /** Account number from which what follows is taken by direct debit; left out: the card pays. */
  debitsFrom?: string
}

/**
 * Joins a plan from today and pays for it by card. Who joins is the payer, where no one else is named.
 * @returns the address of the confirmation
 */
export async function joinMembership(
  visitor: Visitor,
  venue: string,
  { plan, people, debitsFrom }: Joining,
): Promise<string> {
  const plans = await read<{ data: { id: number; slug: string; starts_from: string }[] }>(
    await visitor.request.get(`/api/online-joining/venues/${venue}/plans`),
  )
  const { id, starts_from } = plans.data.find(({ slug }) => slug === plan)!
  const user = await read<{ data: { id: number } }>(await visitor.request.get('/api/auth/user'))
  await call(visitor, `/api/online-joining/plans/${id}/join`, {
    starts_on: starts_from,
    asks_to_start: true,
    people: people ?? [{ place: 'Adult', user_id: user.data.id }],
    ...(debitsFrom !== undefined && { mandate_uuid: await setUpDebit(visitor, debitsFrom) }),
  })
  return payByCard(visitor)
}

/** Sets up a direct debit. @returns the mandate's uuid */
async function setUpDebit(visitor: Visitor, accountNumber: string): Promise<string> {
  const uuid = crypto.randomUUID()
  await call(visitor, '/api/my-account/mandates', {
    uuid,
    account: {
      account_holder: 'A Porter',
      sort_code: '10-88-00',
      account_number: accountNumber,
      confirms_authority: true,
    },
  })
  return uuid
}

/** Pays for the basket with credit alone. @returns the address of the confirmation */
async function payByCredit(visitor: Visitor): Promise<string> {
  const { data } = await read<{ data: { total: number; itemHash: string } }>(
    await visitor.request.get('/api/activities/cart'),
  )
  return complete(visitor, {
    transaction_uuid: null,
    payments: [{ tender_type: 'credit', amount: data.total }],
    item_hash: data.itemHash,
  })
}

/**
 * Pays for the basket by a card whose bank does not challenge the payer. @returns the address of the
 * confirmation
 */
export async function payByCard(
  visitor: Visitor,
  { number = '4242424242424242', ...more }: { number?: string; email?: string; save_card?: boolean } = {},
): Promise<string> {
  const prepared = await read<{ session_key: string; itemHash: string; total: number }>(
    await visitor.request.get('/api/checkout/prepare'),
  )
  const typed = await fetch(`${process.env.E2E_CARD_SANDBOX_ORIGIN}/fields/tokens`, {
    method: 'POST',
    body: JSON.stringify({
      sessionKey: prepared.session_key,
      number,
      name: 'Sam Porter',
      expiry: '12/39',
      securityCode: '123',
    }),
  })
  const { cardToken } = (await typed.json()) as { cardToken: string }
  const { transaction_uuid } = await call<{ transaction_uuid: string }>(visitor, '/api/checkout/authorise', {
    billing_first_name: 'Sam',
    billing_last_name: 'Porter',
    email: 'sam@example.org',
    card_identifier: cardToken,
    session_key: prepared.session_key,
    item_hash: prepared.itemHash,
    total: prepared.total,
    terms: [1],
    ...more,
  })
  return complete(visitor, { transaction_uuid, payments: [] })
}

async function complete(visitor: Visitor, body: object): Promise<string> {
  const { complete_order_id: id } = await call<{ complete_order_id?: string }>(
    visitor,
    '/api/checkout/complete',
    { completed_waivers: [], terms: [1], ...body },
  )
  if (id === undefined) throw new Error('The payment came to no order')
  return `/booking-confirmed/${id}`
}

/** Cancels a booking of an order, and accepts the refund offered. */
export async function cancelBooking(visitor: Visitor, confirmation: string): Promise<void> {
  const { data } = await read<{ data: { items: { id: number }[] } }>(
    await visitor.request.get(confirmation.replace('/booking-confirmed/', '/api/bookings/orders/')),
  )
  demandOk(
    await visitor.request.patch('/api/v1/activities/bookings', {
      headers: { 'idempotency-key': crypto.randomUUID() },
      data: { data: { update_type: 'cancellation', booking_ids: [data.items[0]?.id] } },
    }),
  )
}

async function call<Data>(visitor: Visitor, path: string, data: object): Promise<Data> {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  return read<Data>(await visitor.request.post(path, { headers, data }))
}

async function read<Data>(reply: Reply): Promise<Data> {
  demandOk(reply)
  return (await reply.json()) as Data
}

function demandOk(reply: Reply): void {
  if (!reply.ok()) throw new Error(`${reply.url()} answered ${reply.status()}`)
}

/** Logs in a person of an operator, by its origin. */
export async function logInBy(visitor: Visitor, username: string): Promise<void> {
  await call(visitor, '/api/auth/customer/login', { username, password: 'touchline-demo' })
}
