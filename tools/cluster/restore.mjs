import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { audit } from '../../apps/api/src/testing/audit/audit.ts'
import { readBooks } from '../../apps/api/src/testing/audit/books.ts'
import { ruleOf, setCancelRule } from '../../apps/api/src/testing/factories/cancelling.ts'
import { createSession } from '../../apps/api/src/testing/factories/factories.ts'
import { request } from '../attack/buyer.mjs'
import { letPeopleBuy, prepare, withDatabase } from '../attack/people.mjs'
import { takeBackup } from './backup.mjs'
import { groups } from './cluster.mjs'
import { judgeRestore } from './judge-restore.mjs'
import { restoreTo } from './restore-to.mjs'

const peopleAtOnce = 8
const settleWithinMs = 120_000
/** Everything back until an hour before, and moves until then. */
const rule = ruleOf([[1, {}]], { move: { noticeMinutes: 60, withinDays: null } })

/**
 * Takes a base backup, lets people pay, cancel and move, restores the database to a moment before some of that, and
 * brings the money to its end with the commands that an operator has.
 * @param seconds length of the time that is lost
 * @returns a table of what was measured, and what is wrong
 */
export async function tryRestore(cluster, { seconds, say }) {
  const product = {
    port: Number(cluster.machines.FRONT_PORT),
    cardOrigin: cluster.cardOrigin,
    databaseUrl: () => cluster.databaseUrl(),
  }
  const inDatabase = (act) => withDatabase(product, act)
  const books = () => readBooks(cluster.cardOrigin, cluster.values.CARD_SANDBOX_SECRET)
  await takeBackup(cluster)
  say('A base backup is taken.')
  const prepared = await inDatabase(async (db) => {
    const made = await prepare(db)
    await setCancelRule(db, made.operator.swim, rule)
    return made
  })
  const people = letPeopleBuy(product, prepared, peopleAtOnce, (ended, who) =>
    change(product, inDatabase, ended, who),
  )
  await sleep(Math.max(20, seconds / 3) * 1_000)
  const moment = await inDatabase(
    async (db) => (await sql`select clock_timestamp()::text as at`.execute(db)).rows[0].at,
  )
  say(`The moment is ${moment}. What follows for ${seconds} s is lost.`)
  await sleep(seconds * 1_000)
  const bought = await people.stop()
  await cluster.stop({ from: groups.product })
  const before = await books()

  const startedAt = performance.now()
  await restoreTo(cluster, moment)
  const restoredSeconds = Math.round((performance.now() - startedAt) / 1_000)
  say(`The database is as it was, after ${restoredSeconds} s.`)
  const known = await inDatabase(namesIn)
  await cluster.start(undefined, { until: groups.front })
  await inDatabase(settled)
  const day = moment.slice(0, 10)
  const told = cluster.command('payments', 'after-restore', '--day', day)
  const gaveBack = cluster.command(
    'payments',
    'give-back-lost',
    '--day',
    day,
    '--why',
    'The backup was restored',
    '--by',
    'Restore',
  )
  say(gaveBack[0])
  await cluster.start()
  // People whose cancellation was lost see their booking, and cancel it again.
  const again = await cancelAgain(product, inDatabase, { before, known, operator: prepared.operator })
  await inDatabase(settled)
  const judged = judgeRestore({ before, now: await books(), known, told })
  const broken = await inDatabase((db) => audit(db))
  return {
    rows: [
      ['people who began to buy', bought.endings.length],
      ['lost: payments, all given back once', judged.lostPayments],
      ['lost: refunds, known and not sent again', judged.lostRefunds],
      ['of these cancelled once more', again],
      ['held only, let go by the bank', judged.held],
      ['seconds until the database was back', restoredSeconds],
    ],
    wrong: [
      ...bought.faults,
      ...judged.wrong,
      ...broken,
      ...(judged.lostPayments * judged.lostRefunds * again > 0
        ? []
        : ['nothing was lost, so nothing is shown']),
    ],
  }
}

const pathOf = (booking) => `/api/v1/activities/bookings/${booking}/move`
const cancelBody = (booking) => ({
  data: { cancellation_source: 'my-account', update_type: 'cancellation', booking_ids: [booking] },
})

/** Cancels one booking of each third order, and moves one of each third. */
let ordered = 0
async function change({ port }, inDatabase, { orderId }, { cookie, operator, sessions }) {
  if (!orderId) return
  const turn = ordered++ % 3
  if (turn === 2) return
  const [booking] = await inDatabase(
    async (db) =>
      (
        await sql`
    select b.id, b.slot_id as slot from bookings b join orders o on o.id = b.order_id
    where o.complete_order_id = ${orderId} order by b.id`.execute(db)
      ).rows,
  )
  const asked = { port, host: operator.client.host, cookie, key: randomUUID() }
  const other = sessions.find(({ id }) => id !== booking.slot)
  await (turn === 0
    ? request({
        ...asked,
        method: 'PATCH',
        path: '/api/v1/activities/bookings',
        body: cancelBody(booking.id),
      })
    : request({ ...asked, method: 'POST', path: pathOf(booking.id), body: { data: { item_id: other.id } } }))
}

/** Names of all payments and refunds that the data has. */
async function namesIn(db) {
  const { rows } = await sql`
    select our_ref as name from payment_attempts union all select 'TLR-' || id from refunds
    union all select 'TLR-' || attempt_id from late_money`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Waits until no payment, refund or late money is looked at any more by the sweeps. */
async function settled(db) {
  for (const endsAt = performance.now() + settleWithinMs; performance.now() < endsAt; await sleep(1_000)) {
    await sql`update payment_attempts set deadline = least(deadline, now()),
      check_at = least(check_at, now() + interval '2 seconds') where check_at is not null`.execute(db)
    const { rows } = await sql`
      select (select count(*) from payment_attempts where check_at is not null and state <> 'needs_attention')::int
        + (select count(*) from refunds where check_at is not null and state in ('pending', 'unknown'))::int
        + (select count(*) from late_money where check_at is not null)::int as open`.execute(db)
    if (rows[0].open === 0) return
  }
}

/** Cancels the bookings whose refunds were lost, as their people do when they see them again. @returns how many */
async function cancelAgain({ port }, inDatabase, { before, known, operator }) {
  const refs = before
    .filter(
      ({ ourRef, refunds }) =>
        known.has(ourRef) && refunds.some(({ ourRefundRef }) => !known.has(ourRefundRef)),
    )
    .map(({ ourRef }) => ourRef)
  const { rows } = await inDatabase((db) =>
    sql`
    select distinct on (o.id) b.id, o.customer_id from bookings b join orders o on o.id = b.order_id
      join payment_attempts a on a.id = o.attempt_id
    where a.our_ref = any(${refs}::text[]) and b.status = 'booked' order by o.id, b.id`.execute(db),
  )
  let count = 0
  for (const { id, customer_id: customerId } of rows) {
    const cookie = await inDatabase((db) => cookieOf(db, operator, customerId))
    const reply = await request({
      port,
      host: operator.client.host,
      cookie,
      key: randomUUID(),
      method: 'PATCH',
      path: '/api/v1/activities/bookings',
      body: cancelBody(id),
    })
    if (reply.status === 200) count += 1
  }
  return count
}

async function cookieOf(db, { client }, id) {
  return (await createSession(db, client, { id })).browser.cookie
}
