import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@touchline/api/config'
import { paymentToSettle } from '@touchline/api/testing/factories/desk-money'
import { createOperatorAtMidday, type TestOperator } from '@touchline/api/testing/factories/factories'
import { dayOf } from '@touchline/api/testing/factories/flags'
import { fillBasket } from '@touchline/api/testing/purchase'
import { createShop, type Shop } from '@touchline/api/testing/shop'
import { cardNumbers, Shopper, testSecret } from '@touchline/api/testing/shopper'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { runPayments } from './payments.ts'
import { Shutdown } from './shutdown.ts'
import { work } from './work.ts'

/** Shop whose app is a server without jobs. */
let shop: Shop
let operator: TestOperator
let shutdown: Shutdown
const folder = mkdtempSync(join(tmpdir(), 'touchline-worker-'))

beforeAll(async () => {
  shop = await createShop()
  operator = await createOperatorAtMidday(shop.db)
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(async () => {
  await shutdown.run()
  vi.restoreAllMocks()
})

const configOf = (settings: Record<string, string>) =>
  readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: shop.databaseUrl,
    DATA_FOLDER: folder,
    CARD_SANDBOX_ORIGIN: shop.sandbox.origin,
    CARD_SANDBOX_SECRET: testSecret,
    CARD_SANDBOX_WEBHOOK_SECRET: testSecret,
    ...settings,
  })

/** Starts a worker and returns what it prints. */
async function startWorker(settings: Record<string, string> = {}): Promise<string> {
  let said = ''
  vi.spyOn(console, 'log').mockImplementation((text: string) => void (said += text))
  shutdown = new Shutdown()
  await work(configOf(settings), shutdown)
  return said
}

const metricsOf = async (address: string): Promise<string> => (await fetch(address)).text()
/** Counts the servers of this process. */
const listening = (): number =>
  process.getActiveResourcesInfo().filter((resource) => resource === 'TCPServerWrap').length
const addressIn = (said: string) => /Metrics +(\S+)/.exec(said)?.[1] ?? ''

test('operations: the server reports what the worker leaves in the database, and the worker its own work', async () => {
  await paymentToSettle(shop, operator)
  const paid = new Shopper(shop.app, operator.client.host)
  await fillBasket(shop.db, operator, paid)
  const { json } = await paid.pay(shop.sandbox.origin, cardNumbers.approved)
  await shop.db
    .updateTable('payment_attempts')
    .set({ check_at: new Date(0) })
    .where('id', '=', json.transaction_uuid)
    .execute()
  const address = addressIn(await startWorker({ WORKER_PORT: '0' }))
  const reconciling = new Shutdown()
  await runPayments(configOf({}), ['reconcile', '--day', dayOf(operator.client, 0)], reconciling)
  await reconciling.run()

  await expect.poll(() => metricsOf(address)).toMatch(/^payment_moves_total\{to="captured",by="sweep"\} 1$/m)
  // A sweep counts its payments when it ends, after each has moved.
  await expect.poll(() => metricsOf(address)).toMatch(/^swept_payments_total [1-9]/m)
  const [worker, server] = [await metricsOf(address), (await shop.app.inject('/metrics')).payload]
  for (const told of [worker, server]) {
    expect(told).toMatch(/^payments_needing_attention 1$/m)
    expect(told).toMatch(/^reconciliation_differences [1-9]/m)
    expect(told).toMatch(/^reconciliation_days\{state="differs"\} 1$/m)
  }
  expect(server).toMatch(/^swept_payments_total 0$/m)
  expect(server).not.toContain('by="sweep"')
})

test('operations: a worker answers whether it is alive and whether its database is, and nothing without a port', async () => {
  const address = addressIn(await startWorker({ WORKER_PORT: '0' }))
  const statusOf = async (path: string) => (await fetch(new URL(path, address))).status
  expect([await statusOf('/health/live'), await statusOf('/health/ready'), await statusOf('/')]).toEqual([
    200, 200, 404,
  ])
  await shutdown.run()
  await expect(fetch(address)).rejects.toThrow()
  const before = listening()
  expect(await startWorker()).toBe('Touchline works: the jobs run here.')
  expect(listening()).toBe(before)
})

test('operations: a worker’s metrics are for a caller with the token', async () => {
  const token = 'a-token-for-prometheus'
  const address = addressIn(await startWorker({ WORKER_PORT: '0', METRICS_TOKEN: token }))
  expect((await fetch(address)).status).toBe(404)
  expect((await fetch(address, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
})

test('operations: a worker’s port in use is named', async () => {
  const port = new URL(addressIn(await startWorker({ WORKER_PORT: '0' }))).port
  await expect(work(configOf({ WORKER_PORT: port }), shutdown)).rejects.toThrow(
    `Port ${port} is in use by another program: stop it, or set WORKER_PORT to another number.`,
  )
})
