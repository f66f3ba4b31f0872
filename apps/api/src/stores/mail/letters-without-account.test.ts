import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createClient,
  createCustomer,
  type TestClient,
  type TestCustomer,
} from '../../testing/factories/factories.ts'
import { removeLettersWithoutAccount } from './letters-without-account.ts'

let server: TestApp
let client: TestClient
let customer: TestCustomer
beforeAll(async () => {
  server = await createTestApp()
  client = await createClient(server.db)
  customer = await createCustomer(server.db, client)
})
afterAll(() => server.close())

interface Kept {
  kind: string
  state?: string
  days?: number
  isCustomers?: boolean
}
const nameOf = ({ kind, state = 'sent', days = 8, isCustomers = false }: Kept): string =>
  `${kind}, ${state}, ${days} days${isCustomers ? ', a customer’s' : ''}`

async function keep(kept: Kept): Promise<void> {
  const { kind, state = 'sent', days = 8, isCustomers = false } = kept
  await sql`
    insert into mail_outbox (client_id, customer_id, dedupe_key, recipient, letter, state, failure, kept_at, sent_at, sending_since)
    values (${client.id}, ${isCustomers ? customer.id : null}, ${nameOf(kept)}, 'ann@example.org',
      ${JSON.stringify({ kind })}, ${state}, 'why', now() - ${days} * interval '1 day',
      case when ${state}::text = 'sent' then now() end, case when ${state}::text = 'sending' then now() end)`.execute(
    server.db,
  )
}

const forgotten: Kept[] = [
  ...['account-closed', 'no-account', 'receipt', 'several', 'you-have-an-account'].map((kind) => ({ kind })),
  ...['gathered', 'skipped', 'failed', 'unsure'].map((state) => ({ kind: 'no-account', state })),
]
const stay: Kept[] = [
  { kind: 'no-account', days: 6 },
  { kind: 'several', days: 6 },
  { kind: 'no-account', state: 'waiting' },
  { kind: 'no-account', state: 'sending' },
  { kind: 'receipt', days: 6 },
  { kind: 'receipt', isCustomers: true },
  { kind: 'you-have-an-account', isCustomers: true },
  // A guest’s own letter stays, because their order is kept too.
  { kind: 'booking-confirmed' },
  { kind: 'guest-pass' },
]

test('F86: letters to addresses without an account are forgotten a week after they went out, others are kept', async () => {
  for (const kept of [...forgotten, ...stay]) await keep(kept)
  await removeLettersWithoutAccount(server.db)
  const { rows } = await sql<{
    name: string
  }>`select dedupe_key as name from mail_outbox order by id`.execute(server.db)
  expect(rows.map(({ name }) => name)).toEqual(stay.map(nameOf))
})
