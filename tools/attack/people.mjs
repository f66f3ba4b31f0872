import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createDatabase } from '../../apps/api/src/stores/database/database.ts'
import { audit } from '../../apps/api/src/testing/audit/audit.ts'
import { readBooks } from '../../apps/api/src/testing/audit/books.ts'
import { findPlanted } from '../../apps/api/src/testing/audit/planted-faults.ts'
import {
  createCustomer,
  createOperator,
  createSession,
  createSlot,
} from '../../apps/api/src/testing/factories/factories.ts'
import { giveCredit } from '../../apps/api/src/testing/purchase.ts'
import { buy, mannerOf } from './buyer.mjs'

const customers = 1_500
const creditPence = 2_000
const settleWithinMs = 60_000

/** Acts on the database of a product. */
export async function withDatabase(product, act) {
  const db = createDatabase(product.databaseUrl(), { max: 4, patience: 'work' })
  try {
    return await act(db)
  } finally {
    await db.destroy()
  }
}

/**
 * Lets the sweeps settle what is left, and holds orders, money and the provider's books against each other.
 * @param product `databaseUrl`, `cardOrigin` and the `secret` of the provider's books
 */
export async function judge(product, { endings, seconds, unanswered }) {
  const client = new pg.Client({ connectionString: product.databaseUrl() })
  await client.connect()
  try {
    const unknown = await countUnknown(client)
    const unsettled = await settleAll(client)
    const orders = await listOrders(client)
    const books = await readBooks(product.cardOrigin, product.secret)
    const [broken, planted] = await withDatabase(product, async (db) => [
      await audit(db, books),
      await findPlanted(db, books),
    ])
    const counted = new Map()
    for (const { ending } of endings) counted.set(ending, (counted.get(ending) ?? 0) + 1)
    return {
      unknown,
      said:
        `${Math.round(seconds)} s: ` +
        `${endings.length} people began to buy (${[...counted].map(([ending, count]) => `${ending} ${count}`).join(', ')}), ` +
        `${orders.length} orders, ${orders.filter((one) => one.creditPence > 0).length} with credit; ` +
        `${unanswered} requests had no answer, ${unknown} payments were unknown for a while; ` +
        `${planted.found} of ${planted.planted} planted faults are found`,
      faults: [
        ...unsettled,
        ...broken,
        ...lostOrders(orders, endings),
        ...(await wrongCredit(client)),
        ...planted.missed,
        ...(orders.length > 0 ? [] : ['no one could buy']),
      ],
    }
  } finally {
    await client.end()
  }
}

/** Makes an operator with sessions, and customers with credit who are logged in. */
export async function prepare(db) {
  const operator = await createOperator(db)
  const { client, venue, swim: category, priceList } = operator
  // In one transaction, because the product's own job removes sessions that no pattern of a timetable gives.
  const sessions = await db.transaction().execute(async (tx) => {
    const made = []
    for (let count = 0; count < 60; count += 1)
      made.push(await createSlot(tx, { venue, category, priceList, capacity: 60 }))
    await tx.updateTable('slots').set({ source: 'attack' }).where('client_id', '=', client.id).execute()
    return made
  })
  const buyers = await inTurn(customers, async () => {
    const customer = await createCustomer(db, client)
    await giveCredit(db, client, customer, creditPence)
    const { browser } = await createSession(db, client, customer)
    return browser.cookie
  })
  return { operator, sessions, buyers }
}

async function inTurn(count, make) {
  const made = []
  for (let left = count; left > 0; left -= 20)
    made.push(...(await Promise.all(Array.from({ length: Math.min(20, left) }, make))))
  return made
}

/**
 * Lets people buy without a pause, `buyersAtOnce` at a time, until `stop` is called.
 * @param afterwards what each of them does after buying: gets how that ended, and who it was
 * @returns `stop`: waits for the last of them, and returns all endings with what was wrong
 */
export function letPeopleBuy(
  { port, cardOrigin },
  { operator, sessions, buyers },
  buyersAtOnce,
  afterwards = async () => {},
) {
  const endings = []
  const faults = []
  let isOver = false
  let begun = 0
  const anySession = () => sessions[Math.floor(Math.random() * sessions.length)]

  const shop = async () => {
    while (!isOver && begun < buyers.length) {
      const count = begun++
      const first = anySession()
      const second = sessions[(sessions.indexOf(first) + 1) % sessions.length]
      const asker = { port, cardOrigin, operator, cookie: buyers[count], sessions: [first, second] }
      const ended = await buy(asker, mannerOf(count)).catch((error) => ({
        ending: 'a fault of the tool',
        wrong: String(error.stack),
        statuses: {},
      }))
      endings.push(ended)
      await afterwards(ended, asker)
      if (ended.wrong) faults.push(ended.wrong)
    }
  }
  const startedAt = performance.now()
  const shopping = Promise.all(Array.from({ length: buyersAtOnce }, shop))
  return {
    stop: async () => {
      isOver = true
      await shopping
      const seconds = (performance.now() - startedAt) / 1000
      const countOf = (status) => endings.reduce((sum, { statuses }) => sum + (statuses[status] ?? 0), 0)
      if (countOf(500) > 0) faults.push(`${countOf(500)} answers of 500`)
      return { endings, faults, seconds, unanswered: countOf(0) }
    },
  }
}

const isLeft = "state not in ('captured', 'voided', 'declined', 'cancelled', 'expired')"

async function countUnknown(client) {
  const { rows } =
    await client.query(`select count(distinct attempt_id)::int as count from payment_attempt_moves
    where to_state like '%unknown'`)
  return rows[0].count
}

/** Lets the bank's deadline and the sweep's time limit pass, and makes the product's sweeps look. */
async function settleAll(client) {
  await client.query(
    `update payment_attempts set deadline = deadline - interval '20 minutes' where ${isLeft}`,
  )
  for (const endsAt = performance.now() + settleWithinMs; ; await sleep(1_000)) {
    await client.query('update payment_attempts set check_at = now() where check_at is not null')
    const { rows } = await client.query(`select id, state from payment_attempts where ${isLeft}`)
    if (rows.length === 0) return []
    if (performance.now() > endsAt) return rows.map(({ id, state }) => `attempt ${id} is still ${state}`)
  }
}

async function listOrders(client) {
  const { rows } = await client.query(
    'select complete_order_id as id, credit_pence as "creditPence" from orders',
  )
  return rows
}

/** F49: finds orders that a customer was told of but that are lost. */
function lostOrders(orders, endings) {
  const stored = new Set(orders.map(({ id }) => id))
  const told = endings.flatMap(({ orderId }) => (orderId ? [orderId] : []))
  return told.filter((id) => !stored.has(id)).map((id) => `order ${id} was told and is lost`)
}

/** Finds customers whose gift is not what they have left and what their orders took. */
async function wrongCredit(client) {
  const { rows } = await client.query(`
    select c.id, coalesce((select sum(amount_pence) from credit_entries e where e.customer_id = c.id), 0)::int as has,
      coalesce((select sum(credit_pence) from orders o where o.customer_id = c.id), 0)::int as spent
    from customers c where exists (select from credit_entries e where e.customer_id = c.id and e.reason = 'A gift')`)
  return rows
    .filter(({ has, spent }) => has + spent !== creditPence)
    .map(({ id, has, spent }) => `customer ${id} has ${has} pence of credit and spent ${spent}`)
}
