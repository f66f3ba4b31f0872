import { listVenues } from '@touchline/contract/calls/catalogue/list-venues'
import { defineCall } from '@touchline/contract/define-call'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { refuse } from '../../call/answer.ts'
import type { CardPayments } from '../../gateways/card-payments/port.ts'
import { createTestApp } from '../app.ts'
import { createOperator, createSlot } from '../factories/factories.ts'
import { Shopper } from '../shopper.ts'
import { ContractChecker, contractFaults } from './contract-checker.ts'

const call = defineCall({
  name: 'listThings',
  summary: 'Things',
  method: 'GET',
  path: '/api/things',
  reply: z.object({
    data: z.array(
      z.object({
        totalPence: z.int(),
        itemHash: z.optional(z.string()),
        startsAt: z.nullable(z.object({ format24Hour: z.string() })),
        prices: z.record(z.string(), z.object({ pence: z.int() })),
        details: z.unknown(),
        part: z.union([z.object({ kind: z.literal('a'), a: z.int() }), z.object({ kind: z.literal('b') })]),
      }),
    ),
  }),
  errors: [],
})
const thing = {
  totalPence: 500,
  itemHash: 'MTM4',
  startsAt: { format24Hour: '07:30' },
  prices: { adult: { pence: 500 } },
  details: { whatever: [{ stands: 'here' }] },
  part: { kind: 'b' },
}
const faultsOf = (change: object) => contractFaults(call, 200, { data: [thing, { ...thing, ...change }] })

test('decision 4: a reply that fits the contract is no fault, read back from the wire', () => {
  expect(faultsOf({ itemHash: undefined, startsAt: null })).toEqual([])
})

test.each<[string, object, string]>([
  ['a field too many', { passwordHash: 'x' }, 'data[].passwordHash is not in the contract'],
  ['one that is empty', { passwordHash: null }, 'data[].passwordHash is not in the contract'],
  [
    'one deep inside',
    { startsAt: { format24Hour: '07:30', raw: 1 } },
    'data[].startsAt.raw is not in the contract',
  ],
  [
    'one in a record',
    { prices: { adult: { pence: 1, cost: 1 } } },
    'data[].prices.adult.cost is not in the contract',
  ],
  ['one of another variant', { part: { kind: 'b', a: 1 } }, 'data[].part.a is not in the contract'],
  ['another type', { totalPence: '5.00' }, 'data[].totalPence: Invalid input'],
  ['a field too few', { prices: undefined }, 'data[].prices: Invalid input'],
])('decision 4: %s is a fault that names call, status and field', (_, change, fault) => {
  const found = faultsOf(change)
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(`listThings (GET /api/things) 200: ${fault}`)
})

test('decision 4: a refusal has the fields of a refusal and no more', () => {
  const refusal = { status: 404, code: 'VENUE_NOT_FOUND', message: 'No.', details: { anything: { goes: 1 } } }
  expect(contractFaults(listVenues, 404, refusal)).toEqual([])
  expect(contractFaults(listVenues, 404, { ...refusal, stack: 'at …' })).toEqual([
    'listVenues (GET /api/activities/venues) 404: stack is not in the contract',
  ])
  expect(contractFaults(listVenues, 404, refuse('VENUE_NOT_FOUND'))).not.toEqual([])
})

test('decision 4: a fault in two hundred entries is reported once', () => {
  const witness = new ContractChecker()
  witness.demandNone()
  const replies = Array.from({ length: 200 }, () => ({ ...thing, secret: 1 }))
  witness.see(call, 200, { data: replies })
  witness.see(call, 200, { data: replies })
  expect(() => witness.demandNone()).toThrow(
    'Replies outside the contract:\nlistThings (GET /api/things) 200: data[].secret is not in the contract',
  )
})

test('decision 4: a test app that has sent such a reply fails when it closes, whatever its test looked at', async () => {
  const cards = {
    id: 'stand-in',
    caps: { savedCards: false, leastPence: () => 0 },
    prepare: () =>
      Promise.resolve({
        kind: 'ready',
        sessionKey: 7,
        mode: 'sandbox',
        url: 'https://x',
        expiresAt: '',
        savedCards: [],
      }),
  } as unknown as CardPayments
  const { app, db, close } = await createTestApp({ cards })
  const operator = await createOperator(db)
  const slot = await createSlot(db, {
    venue: operator.venue,
    category: operator.swim,
    priceList: operator.priceList,
    capacity: 1,
  })
  const shopper = new Shopper(app, operator.client.host)
  await shopper.add([{ id: slot.id, type: 'activity' }])
  expect((await shopper.ask('GET', '/api/checkout/prepare')).status).toBe(200)
  await expect(close()).rejects.toThrow(/prepareCheckout \(GET .*\) 200: sessionKey: Invalid input/)
})
