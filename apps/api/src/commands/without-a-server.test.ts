import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { isRefusal } from '../call/answer.ts'
import { CallContext } from '../call/call-context.ts'
import type { Caller } from '../call/caller.ts'
import { createCatalogues } from '../catalogue/catalogues.ts'
import { readConfig } from '../config.ts'
import { createTokens } from '../crypto/tokens.ts'
import { createVault } from '../crypto/vault.ts'
import type { CardAccounts } from '../gateways/card-payments/accounts.ts'
import { createGeocoder } from '../gateways/geocoding/choose-geocoder.ts'
import { presentCart } from '../presenters/basket/cart.ts'
import { createDatabase, type PooledDatabase } from '../stores/database/database.ts'
import { createCaller } from '../testing/caller.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import {
  createCustomer,
  createOperatorAtMidday,
  createSession,
  createSlot,
  type TestOperator,
} from '../testing/factories/factories.ts'
import { openSession } from './account/open-session.ts'
import { decideAddItems } from './basket/add-items.ts'
import { changeBasket } from './basket/change-basket.ts'
import { beginSecondStep } from './second-factor/begin-second-step.ts'

let database: TestDatabase
let db: PooledDatabase
let operator: TestOperator

beforeAll(async () => {
  database = await createTestDatabase()
  db = createDatabase(database.url, { max: 4 })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
beforeEach(async () => {
  operator = await createOperatorAtMidday(db)
})

async function visitAs(given: Partial<Caller> = {}): Promise<CallContext> {
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMITS: 'off' })
  const services = { db, config, cards: {} as CardAccounts, geocoder: createGeocoder(config) }
  const caller = await createCaller(db, operator.client, given)
  return new CallContext(
    {
      ...services,
      catalogues: createCatalogues(db),
      tokens: createTokens(db),
      vault: createVault([]),
      countTransition: () => {},
    },
    caller,
  )
}

async function addTwoPlaces(context: CallContext) {
  const { venue, swim: category, priceList } = operator
  const slot = await createSlot(db, { venue, category, priceList })
  const items = [
    { id: slot.id, type: 'activity' as const, quantity: 2, pricingOptionId: priceList.options.Adult! },
  ]
  const answer = await changeBasket({
    context,
    present: presentCart,
    call: 'addItems',
    body: { items },
    newItems: items.length,
    decide: decideAddItems,
  })
  if (isRefusal(answer)) throw new Error(answer.refusal)
  const held = await db
    .selectFrom('claims')
    .select(['quantity', 'kind'])
    .where('slot_id', '=', slot.id)
    .execute()
  return { cart: answer.data, held }
}

/** Makes a visit with the token that an earlier visit has left. */
async function visitAfter({ session }: CallContext): Promise<CallContext> {
  if (session.kind !== 'begun') throw new Error(session.kind)
  return visitAs({ token: session.token })
}

test('spec 4: a first item holds its places, and leaves a visitor’s session until the browser is closed', async () => {
  const context = await visitAs()
  const { cart, held } = await addTwoPlaces(context)
  expect(held).toEqual([{ quantity: 2, kind: 'hold' }])
  expect(context.session).toEqual({
    kind: 'begun',
    token: expect.any(String),
    isLoggedIn: false,
    maxAgeSeconds: undefined,
    basketCode: null,
    deviceToken: null,
  })
  const again = await visitAfter(context)
  expect(await again.visitor()).toMatchObject({ customerId: null, cartId: cart.id })
  expect((await addTwoPlaces(again)).cart.id).toBe(cart.id)
  expect(again.session).toEqual({ kind: 'unchanged' })
})

test('F72: inside another site the session brings a code for its basket', async () => {
  const context = await visitAs({ isFramed: true, mode: 'framed' })
  await addTwoPlaces(context)
  expect(context.session).toMatchObject({ kind: 'begun', basketCode: expect.stringMatching(/^[\w-]{43}$/) })
})

test('spec 4: a log-in brings the visitor’s basket along under a new token, and the old one gives access to nothing', async () => {
  const before = await visitAs()
  const { cart } = await addTwoPlaces(before)
  const { id: customerId } = await createCustomer(db, operator.client)
  const logIn = await visitAfter(before)
  await openSession(logIn, { customerId, role: 'customer' })
  expect(logIn.session).toMatchObject({ kind: 'begun', isLoggedIn: true, maxAgeSeconds: expect.any(Number) })
  expect(await (await visitAfter(logIn)).visitor()).toMatchObject({ customerId, cartId: cart.id })
  expect(await (await visitAfter(before)).visitor()).toBeNull()
})

test('spec 6: a log-in at a kiosk ends with the browser', async () => {
  const { id: customerId } = await createCustomer(db, operator.client)
  const context = await visitAs({ mode: 'kiosk' })
  await openSession(context, { customerId, role: 'customer' })
  expect(context.session).toMatchObject({ kind: 'begun', isLoggedIn: true, maxAgeSeconds: undefined })
})

test('spec 8: a token without a session is told apart from a visitor who is not logged in', async () => {
  const outcomeOf = async (token: string | null) => {
    const context = await visitAs({ token })
    await context.forgetDeadSession()
    return context.session.kind
  }
  const visitor = await createSession(db, operator.client)
  const customer = await createSession(db, operator.client, await createCustomer(db, operator.client))
  expect(await outcomeOf('a token without a session')).toBe('dead')
  expect(await outcomeOf(visitor.token)).toBe('not-logged-in')
  expect(await outcomeOf(customer.token)).toBe('unchanged')
})

test.each(['of a visitor', 'of another customer', 'that had ended'] as const)(
  'F158: a reply to a token %s leaves the cookies of the log-in that has just replaced it',
  async (kind) => {
    const { id: customerId } = await createCustomer(db, operator.client)
    const other = kind === 'of another customer' ? await createCustomer(db, operator.client) : undefined
    const token =
      kind === 'that had ended'
        ? 'a token that had ended'
        : (await createSession(db, operator.client, other)).token
    const outcomeOfReply = async () => {
      const late = await visitAs({ token })
      await late.forgetDeadSession()
      return late.session.kind
    }
    await openSession(await visitAs({ token }), { customerId, role: 'customer' })
    expect(await outcomeOfReply()).toBe('unchanged')

    await sql`update sessions set created_at = created_at - interval '61 seconds'
      where customer_id = ${customerId}`.execute(db)
    expect(await outcomeOfReply()).toBe('dead')
  },
)

test('F158: so does one to the token that a log-in replaced while it waits for its second step', async () => {
  const { id: customerId } = await createCustomer(db, operator.client, { role: 'staff' })
  await sql`update clients set staff_second_factor = 'required' where id = ${operator.client.id}`.execute(db)
  const { token } = await createSession(db, operator.client)
  const outcomeOfReply = async () => {
    const late = await visitAs({ token })
    await late.forgetDeadSession()
    return late.session.kind
  }
  const waiting = await visitAs({ token })
  await beginSecondStep(waiting, { customerId, role: 'staff' })
  expect(await outcomeOfReply()).toBe('unchanged')

  // The step follows within a minute: the log-in has replaced two tokens.
  await openSession(await visitAfter(waiting), { customerId, role: 'staff', secondStep: 'app' })
  expect(await outcomeOfReply()).toBe('unchanged')
})

test('F173: a session that can’t be extended now is read all the same', async () => {
  const { id, token } = await createSession(db, operator.client)
  await sql`update sessions set seen_at = now() - interval '2 minutes' where id = ${id}`.execute(db)
  const seenAt = async () =>
    (await db.selectFrom('sessions').select('seen_at').where('id', '=', id).executeTakeFirstOrThrow()).seen_at
  const before = await seenAt()
  await db.transaction().execute(async (tx) => {
    await sql`select from sessions where id = ${id} for update`.execute(tx)
    expect(await (await visitAs({ token })).visitor()).toMatchObject({ sessionId: id })
  })
  expect(await seenAt()).toEqual(before)
  await (await visitAs({ token })).visitor()
  expect(await seenAt()).not.toEqual(before)
})
