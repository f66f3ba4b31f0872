import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@touchline/api/config'
import {
  buySession,
  cancel,
  readMoney,
  setCancelRule,
  sweepMoney,
  usualRule,
} from '@touchline/api/testing/factories/cancelling'
import { paymentToSettle } from '@touchline/api/testing/factories/desk-money'
import { createOperatorAtMidday, type TestOperator } from '@touchline/api/testing/factories/factories'
import { dayOf } from '@touchline/api/testing/factories/flags'
import { createShop, type Shop } from '@touchline/api/testing/shop'
import { Shopper, sandboxCards, testSecret } from '@touchline/api/testing/shopper'
import { paymentReference } from '@touchline/rules/money/payment-reference'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { runPayments } from './payments.ts'
import { Shutdown } from './shutdown.ts'

let shop: Shop
let operator: TestOperator
/** Refunds that the provider made by names which the books have not, and what they were settled with. */
const known = new Map<string, string>()
const folder = mkdtempSync(join(tmpdir(), 'touchline-payments-'))

beforeAll(async () => {
  shop = await createShop({
    between: (cards) => ({
      ...cards,
      books: async () =>
        (await cards.books!()).map((entry) => ({
          ...entry,
          refunds: entry.refunds.map((one) => ({
            ...one,
            ourRefundRef: known.get(one.ourRefundRef) ?? one.ourRefundRef,
          })),
        })),
    }),
  })
  operator = await createOperatorAtMidday(shop.db)
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(() => vi.restoreAllMocks())

/** The command as it is typed. */
async function run(...args: string[]): Promise<{ exitCode: number; out: string; err: string }> {
  const said = { out: '', err: '' }
  vi.spyOn(console, 'log').mockImplementation((text: string) => void (said.out += `${text}\n`))
  vi.spyOn(console, 'error').mockImplementation((text: string) => void (said.err += `${text}\n`))
  const shutdown = new Shutdown()
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: shop.databaseUrl,
    DATA_FOLDER: folder,
    CARD_SANDBOX_ORIGIN: shop.sandbox.origin,
    CARD_SANDBOX_SECRET: testSecret,
    CARD_SANDBOX_WEBHOOK_SECRET: testSecret,
  })
  try {
    const exitCode = await runPayments(config, args, shutdown)
    return { exitCode, ...said }
  } finally {
    await shutdown.run()
  }
}
const today = () => dayOf(operator.client, 0)
const guest = () => new Shopper(shop.app, operator.client.host)

test('reconcile ends with 0 on a clean day, and with 1 where the books and the provider differ until that is resolved', async () => {
  await buySession(shop, operator, guest())
  const clean = await run('reconcile', '--day', today(), '--client', operator.client.slug)
  expect([clean.exitCode, clean.out]).toEqual([
    0,
    `${operator.client.slug}  ${today()}  1 movement compared, no difference\n`,
  ])
  const id = await paymentToSettle(shop, operator)
  const differing = await run('reconcile', '--day', today())
  expect([differing.exitCode, differing.out]).toEqual([
    1,
    expect.stringMatching(
      /1 difference\n {2}payment TL-.* is in another state: here needs_attention, there captured/,
    ),
  ])
  expect((await run('reconcile', '--day', '2026-01-01')).exitCode).toBe(0)
  expect((await run('reconcile', '--day', today(), '--client', 'nobody')).exitCode).toBe(1)

  const listed = await run('list')
  expect([listed.exitCode, listed.out.split('\n')[0]]).toEqual([0, expect.stringContaining(id)])
  const shown = await run('show', id)
  expect([shown.exitCode, shown.out]).toEqual([0, expect.stringContaining('state        needs_attention')])
  const refused = await run('resolve', id, 'given-back', '--why', 'By phone', '--by', 'Kim Ford')
  expect([refused.exitCode, refused.err]).toEqual([1, expect.stringMatching(/its money can only be taken/)])
  const resolved = await run('resolve', id, 'taken', '--why', 'Seen in their books', '--by', 'Kim Ford')
  expect([resolved.exitCode, resolved.out]).toEqual([0, `${id} is settled: taken.\n`])
  expect((await run('show', id)).out).toContain('by operator Kim Ford: Seen in their books')
  expect((await run('list')).out).toBe('Nothing needs attention.\n')
  expect((await run('reconcile', '--day', today())).exitCode).toBe(0)

  const takings = await run('takings', '--day', today(), '--client', operator.client.slug)
  expect([takings.exitCode, takings.out]).toEqual([
    0,
    expect.stringMatching(/ {2}card +taken £14\.40 {2}given back £0\.00/),
  ])
  expect((await run('takings', '--day', today(), '--client', 'nobody')).exitCode).toBe(1)
  const taxesOf = (slug: string) => run('taxes', '--from', today(), '--until', today(), '--client', slug)
  const taxes = await taxesOf(operator.client.slug)
  expect([taxes.exitCode, taxes.out]).toEqual([
    0,
    expect.stringContaining('Zero-rated  sold £14.40, tax £0.00  given back £0.00'),
  ])
  expect((await taxesOf('nobody')).exitCode).toBe(1)
})

test.each([
  [[]],
  [['resolve', crypto.randomUUID(), 'taken', '--why', 'x', '--by', 'Kim']],
  [['resolve', crypto.randomUUID(), 'taken', '--why', 'Seen there']],
  [['resolve', crypto.randomUUID(), 'lost', '--why', 'Seen there', '--by', 'Kim']],
  [['reconcile']],
  [['reconcile', '--day', '2026-13-01']],
  [['takings', '--day', 'yesterday']],
  [['taxes', '--from', '2026-12-01', '--until', '2026-11-30']],
  [['show']],
  [['give-back-lost', '--day', '2026-11-30', '--by', 'Kim']],
])('%j gets the usage, and changes nothing', async (args) => {
  const { exitCode, err } = await run(...args)
  expect([exitCode, err]).toEqual([1, expect.stringMatching(/^Usage:/)])
})

test('show finds a payment by the reference that its payer was given', async () => {
  const id = await paymentToSettle(shop, operator)
  expect((await run('show', paymentReference(id))).out).toContain(`TL-${id}`)
})

test('F61: after-restore looks at everything open, compares each day since, and finds what the backup does not know', async () => {
  const who = guest()
  const { orderId, bookingId } = await buySession(shop, operator, who)
  const { ref } = await shop.db
    .selectFrom('orders')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'orders.attempt_id')
    .select('provider_ref as ref')
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const lost = `TLR-${crypto.randomUUID()}`
  await sandboxCards(shop.sandbox.origin).refund({ idempotencyKey: lost }, ref!, 720, lost)
  const told = await run('after-restore')
  expect(told.exitCode).toBe(1)
  expect(told.out).toMatch(
    /^\d+ payments? and \d+ refunds? that are not at their end are looked at again now\.$/m,
  )
  expect(told.out).toContain(`${operator.client.slug}  ${today()}`)
  expect(told.out).toContain(lost)

  await setCancelRule(shop.db, operator.swim, usualRule)
  // Cancelled once more, as after the backup: nothing is sent, and a person says with what it was paid.
  await cancel(who, bookingId)
  await sweepMoney(shop)
  expect(await readMoney(shop, orderId)).toEqual({ refunds: [['needs_attention', 720]], refundedThere: 720 })
  const { id } = await shop.db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect((await run('list')).out).toContain('the provider gave back 720 pence, and the books have 0')
  known.set(lost, `TLR-${id}`)
  const resolved = await run('resolve', id, 'paid-back', '--why', 'Seen there', '--by', 'Kim Ford')
  expect([resolved.exitCode, resolved.out]).toEqual([0, `${id} is settled: paid-back.\n`])
  expect((await run('after-restore', '--day', today())).out).not.toContain(lost)
  const why = ['--why', 'Restored', '--by', 'Kim Ford']
  const gaveBack = await run('give-back-lost', '--day', today(), ...why)
  expect([gaveBack.exitCode, gaveBack.out]).toEqual([0, 'sandbox: 0 payments that no books have\n'])
  expect((await run('give-back-lost', '--day', today(), '--client', 'nobody', ...why)).exitCode).toBe(1)
})
