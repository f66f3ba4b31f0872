import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CardSandbox, startCardSandbox } from '../../../card-sandbox/src/server.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createOperator, type TestOperator } from '../testing/factories.ts'
import { fillBasket } from '../testing/purchase.ts'
import { cardNumbers, sandboxCards, Shopper, testSecret } from '../testing/shopper.ts'
import { sweepPayments } from './sweep-payments.ts'

let sandbox: CardSandbox
let cards: ReturnType<typeof sandboxCards>
let server: TestApp
let operator: TestOperator
let shopper: Shopper
/** Under which key each step was asked, in order. */
let asked: { step: string; key: string }[] = []
let billed: object[] = []
let capturesToRefuse = 0

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

beforeAll(async () => {
  sandbox = await startCardSandbox({ secret: testSecret, webhookSecret: testSecret, webhooksEnabled: false })
  const provider = sandboxCards(sandbox.origin)
  cards = {
    ...provider,
    authorise: (call, payment) => {
      asked.push({ step: 'authorise', key: call.idempotencyKey })
      billed.push(payment.billing)
      return provider.authorise(call, payment)
    },
    capture: async (call, ...rest) => {
      asked.push({ step: 'capture', key: call.idempotencyKey })
      if (capturesToRefuse-- > 0) return { kind: 'refused', raw: 'not now' }
      return provider.capture(call, ...rest)
    },
    void: (call, ...rest) => {
      asked.push({ step: 'void', key: call.idempotencyKey })
      return provider.void(call, ...rest)
    },
  }
  server = await createTestApp({ cards })
  operator = await createOperator(server.db)
})
afterAll(async () => {
  await server.close()
  await sandbox.close()
})
beforeEach(async () => {
  asked = []
  billed = []
  capturesToRefuse = 0
  shopper = new Shopper(server.app, operator.client.host)
  await fillBasket(server.db, operator, shopper)
})

async function sweep() {
  await sql`update payment_attempts set check_at = now() where check_at is not null`.execute(server.db)
  await sweepPayments({ db: server.db, cards, log: quiet })
}
const stateOf = async (id: string) => {
  const query = server.db.selectFrom('payment_attempts').select('state').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).state
}

test('F40: a capture that is refused leaves the booking standing, and is asked again under the same key', async () => {
  capturesToRefuse = 2
  const { json } = await shopper.pay(sandbox.origin, cardNumbers.approved)
  const id = json.transaction_uuid
  expect((await shopper.complete(id)).json.transaction_status).toBe('completed')
  expect(await stateOf(id)).toBe('capture_pending')
  await sweep()
  expect(await stateOf(id)).toBe('capture_pending')
  await sweep()
  expect(await stateOf(id)).toBe('captured')
  expect(asked).toEqual([
    { step: 'authorise', key: `${id}-authorise` },
    { step: 'capture', key: `${id}-capture` },
    { step: 'capture', key: `${id}-capture` },
    { step: 'capture', key: `${id}-capture` },
  ])
})

test('F29: places are held beyond the deadline of the bank’s check, and given back under a key of its own', async () => {
  const { json } = await shopper.pay(sandbox.origin, cardNumbers.challenge)
  const id = json.transaction_uuid
  const { rows } = await sql<{ held: number; beyond: number }>`
    select count(*)::int as held, count(*) filter (where c.expires_at > a.deadline)::int as beyond
    from payment_attempts a join claims c on c.cart_id = a.cart_id where a.id = ${id}`.execute(server.db)
  expect(rows).toEqual([{ held: 2, beyond: 2 }])
  await shopper.ask('POST', '/api/checkout/cancel', { transaction_uuid: id })
  expect(await stateOf(id)).toBe('voided')
  expect(asked.slice(1)).toEqual([{ step: 'void', key: `${id}-void` }])
})

test('spec 7: the billing address goes to the provider, as far as it was typed', async () => {
  const address = { billing_address_line_one: ' 3 Mill Lane', billing_city: 'Leeds', billing_postcode: '' }
  const { json } = await shopper.pay(sandbox.origin, cardNumbers.approved, address)
  expect(json.transaction_status).toBe('authorised')
  expect(billed).toEqual([
    { firstName: 'Sam', lastName: 'Porter', addressLineOne: '3 Mill Lane', city: 'Leeds' },
  ])
})
