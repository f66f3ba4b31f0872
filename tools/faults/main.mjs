import { spawn } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createDatabase } from '../../apps/api/src/stores/database/database.ts'
import { audit } from '../../apps/api/src/testing/audit/audit.ts'
import { readBooks } from '../../apps/api/src/testing/audit/books.ts'
import { setCancelRule, usualRule } from '../../apps/api/src/testing/factories/cancelling.ts'
import {
  createCustomer,
  createOperator,
  createSession,
  createSlot,
} from '../../apps/api/src/testing/factories/factories.ts'
import { copyBuild } from '../../bench/product.mjs'
import { describeMachine } from '../../bench/report.mjs'
import { secret } from '../attack/killable.mjs'
import { buildIfStale } from '../build.mjs'
import { buyOnce } from './buyer.mjs'
import { startFaultyProduct } from './product.mjs'
import {
  fault500,
  harmsOfMoves,
  harmsOfQuestions,
  late,
  nonsense,
  otherCurrency,
  pennyMore,
  resetAfter,
  resetBefore,
  turnedAway,
} from './provider-faults.mjs'

const usage = `npm run faults -- [options]
  --only WORDS   the faults with these words in their name
  --docs         puts the table into docs/payments.md

Kills, freezes, fills and lies to the built product on this machine while people pay, one named point after the other,
waits until every payment is settled or with a person, and has the auditor look. Exit 1 where anything is lost, doubled or
unsettled. Less than ten minutes.`

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    docs: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (options.help) {
  console.log(usage)
  process.exit(0)
}

const customers = 200
const settleWithinMs = 260_000
/** Seconds within which a basket must be free again when the provider refused its payment at once. */
const freeWithinSeconds = 10
const cards = { approved: '4242424242424242', tenTimes: '4000100000000307', first: '4000100000000406' }
const hour = 3_600_000

await buildIfStale({ log: console.log })
const build = copyBuild()
const product = await startFaultyProduct(build)
const { edge } = product
const client = () => {
  const one = new pg.Client({ connectionString: product.databaseUrl() })
  one.on('error', () => {})
  return one.connect().then(() => one)
}
const query = async (text, values = []) => {
  const one = await client()
  try {
    return (await one.query(text, values)).rows
  } finally {
    await one.end().catch(() => {})
  }
}
const withDatabase = async (act) => {
  const db = createDatabase(product.databaseUrl(), { max: 4, patience: 'work' })
  db.on?.('error', () => {})
  try {
    return await act(db)
  } finally {
    await db.destroy()
  }
}
const { operator, slots, roomy, cookies } = await withDatabase(async (db) => {
  const made = await createOperator(db)
  await setCancelRule(db, made.swim, usualRule)
  const { client: of, venue, swim: category, priceList } = made
  const startsAt = new Date(Date.now() + 60 * hour)
  const [sessions, withRoom] = await db.transaction().execute(async (tx) => {
    const all = []
    for (let count = 0; count < 40; count += 1)
      all.push(await createSlot(tx, { venue, category, priceList, capacity: 60, startsAt }))
    // Even the visitors who ask for seconds on end can't fill it.
    const last = await createSlot(tx, { venue, category, priceList, capacity: 100_000, startsAt })
    await tx.updateTable('slots').set({ source: 'faults' }).where('client_id', '=', of.id).execute()
    return [all, last]
  })
  const buyers = []
  for (let count = 0; count < customers; count += 1) {
    const customer = await createCustomer(db, of)
    buyers.push((await createSession(db, of, customer)).browser.cookie)
  }
  return { operator: made, slots: sessions, roomy: withRoom, cookies: buyers }
})

let next = 0
const told = []
/**
 * Buys for several people at once, as patiently as our pages. Where one gives up, the next comes once the
 * server is back.
 */
async function buy(count = 2, card = cards.approved) {
  const endings = await Promise.all(Array.from({ length: count }, () => buyInTurn(card)))
  for (const { orderId } of endings) if (orderId) told.push(orderId)
  return endings
}
async function buyInTurn(card) {
  for (let tries = 1; ; tries += 1) {
    const number = next++
    const asker = { port: product.port, cardOrigin: product.cardOrigin, operator, cookie: cookies[number] }
    const sessions = [slots[number % slots.length], slots[(number + 1) % slots.length]]
    const ended = await buyOnce({ ...asker, sessions }, card)
    if (ended.ending !== 'given up' || tries === 3) return { ...ended, number }
    await product.untilReady()
  }
}

/** Restarts of the server, one after each kill. */
const killed = []
const killServer = () => {
  product.kill()
  killed.push(sleep(200).then(() => product.startAgain()))
}
const atEdge =
  (operation, when, more = async () => {}) =>
  async () => {
    edge.arm({ operation, [when]: killServer })
    await more()
    await buy()
    await untilMet()
  }
async function untilMet() {
  for (const endsAt = performance.now() + 30_000; !edge.isMet(); await sleep(50))
    if (performance.now() > endsAt) throw new Error('the fault was not met')
}
const giveUpAnOrder = async () => giveUp((await buy(1))[0])
async function giveUp({ orderId, number }) {
  const [booking] = await query(
    'select b.id from bookings b join orders o on o.id = b.order_id where o.complete_order_id = $1 limit 1',
    [orderId],
  )
  const cookie = cookies[number]
  const body = JSON.stringify({
    data: {
      cancellation_source: 'my-account',
      update_type: 'cancellation',
      booking_ids: [Number(booking.id)],
    },
  })
  const headers = { cookie, 'idempotency-key': randomUUID() }
  const ask = () => send('PATCH', '/api/v1/activities/bookings', body, headers)
  let status = await ask()
  // The server may have been killed before it could answer.
  for (let tries = 1; status === 0 && tries < 3; tries += 1) {
    await Promise.all(killed)
    status = await ask()
  }
  if (status !== 200) throw new Error(`cancelling: ${status}`)
}
const send = (method, path, body, headers) =>
  new Promise((done) => {
    const asked = http.request(
      {
        host: '127.0.0.1',
        port: product.port,
        method,
        path,
        agent: false,
        headers: {
          host: operator.client.host,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...headers,
        },
      },
      (response) => response.resume().on('end', () => done(response.statusCode)),
    )
    asked.on('error', () => done(0))
    asked.end(body)
  })

/** Buys, and causes the fault while an order is being written, inside its transaction. */
async function insideOfOrder(count, fault) {
  await query(`create or replace function wait_for_fault() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(4242); return new; end $$`)
  await query(
    'create trigger wait_for_fault before insert on orders for each row execute function wait_for_fault()',
  )
  const holder = await client()
  await holder.query('select pg_advisory_lock(4242)')
  const buying = buy(count)
  try {
    for (const endsAt = performance.now() + 30_000; ; await sleep(30)) {
      const { rows } = await holder.query(
        "select from pg_locks where locktype = 'advisory' and objid = 4242 and not granted",
      )
      if (rows.length > 0) break
      if (performance.now() > endsAt) throw new Error('no order was written')
    }
    await fault()
  } finally {
    // The lock ends with the connection, if PostgreSQL still has it.
    await holder.end().catch(() => {})
    await Promise.all(killed)
    await product.untilReady()
    await query('drop trigger wait_for_fault on orders')
  }
  await buying
}
const killInsideOfOrder = () =>
  insideOfOrder(2, async () => {
    killServer()
    await sleep(100)
  })

const signal = (names, pids) => pids.forEach((pid) => process.kill(pid, names))
const stopPostgres = (how) =>
  insideOfOrder(4, async () => {
    const pid = product.pidOfPostgres()
    process.kill(pid, how)
    for (const endsAt = performance.now() + 60_000; product.pidOfPostgres() === pid; await sleep(50))
      if (performance.now() > endsAt) throw new Error('PostgreSQL did not come back')
  })
const freezePostgres = () =>
  insideOfOrder(4, async () => {
    const pids = product.familyOfPostgres()
    signal('SIGSTOP', pids)
    await sleep(5_000)
    signal('SIGCONT', pids)
  })
async function sendWebhooks(enabled) {
  const asked = await fetch(`${product.cardOrigin}/webhooks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
    body: JSON.stringify({ enabled }),
  })
  if (!asked.ok) throw new Error(`the provider was asked about its webhooks: ${asked.status}`)
}
/** Makes several payments, each with the same fault. */
async function harmPayments(rule, { count = 2, times = count } = {}) {
  edge.arm({ operation: 'authorise', times, ...rule })
  await buy(count)
  await untilMet()
}
/** Number of tries, since a broken connection is tried again at once. */
const bothTries = 2
/**
 * Harms what moves reserved money: a payment is captured, another voided, and a third refunded, each unknown
 * for a while.
 */
const harmMoves = (rules) => () =>
  withoutWebhooks(async () => {
    const [order] = await buy(1)
    await untilSettled()
    const before = await countDoubts()
    for (const [operation, rule] of Object.entries(rules)) edge.arm({ operation, ...rule })
    await makeVoid()
    await Promise.all([buy(), giveUp(order)])
    await untilMet()
    await untilSettled()
    const after = await countDoubts()
    for (const operation of Object.keys(rules))
      if (after[operation] !== before[operation] + 1) throw new Error(`no ${operation} was in doubt`)
  })
/** Harms the provider's answer about a payment whose first answer was lost. */
const harmQuestion = (rule) => () =>
  withoutWebhooks(async () => {
    await untilSettled()
    edge.arm({ operation: 'authorise', times: bothTries, ...resetAfter })
    edge.arm({ operation: 'query', ...rule })
    await buy(1)
    await untilMet()
    await untilSettled()
  })
/** Counts how often each kind of request was unknown. */
const countDoubts = async () =>
  (
    await query(`select count(*) filter (where to_state = 'capturing_unknown')::int as capture,
      count(*) filter (where to_state = 'voiding_unknown')::int as void,
      (select count(*)::int from refund_moves where to_state = 'unknown') as refund from payment_attempt_moves`)
  )[0]
/** Waits until earlier payments are settled, so that a fault hits the request of its own payment. */
async function untilSettled() {
  for (const endsAt = performance.now() + 120_000; (await listUnsettled()).length > 0; await sleep(200))
    if (performance.now() > endsAt) throw new Error('what went before was not settled')
}
/**
 * Turns webhooks off meanwhile. A webhook would lead to the provider's books before a late or false answer;
 * without it, that answer is all there is.
 */
async function withoutWebhooks(act) {
  await sendWebhooks(false)
  await act().finally(() => sendWebhooks(true))
}
async function lieAtAuthorise(rule) {
  edge.arm({ operation: 'authorise', ...rule })
  const [{ orderId }] = await buy(1)
  await untilMet()
  if (orderId) throw new Error('an order was made of what is not ours')
}
/** Refuses connections to the provider, from prepare until some seconds later. */
async function refuseConnections() {
  let back = Promise.resolve()
  edge.arm({
    operation: 'prepare',
    passed: () =>
      (back = edge
        .close()
        .then(() => sleep(2_500))
        .then(edge.reopen)),
  })
  await buy(1)
  await back
}
/** Sends a webhook as the provider would have signed it so many milliseconds ago, with this secret. */
async function postWebhook(ourRef, { ageMs = 0, by = secret, type = 'transaction.authorised' } = {}) {
  const body = JSON.stringify({
    id: `evt_${randomUUID()}`,
    type,
    transaction: { id: 'trn_x', ourRef },
  })
  const at = String(Math.floor((Date.now() - ageMs) / 1000))
  const signature = createHmac('sha256', by).update(`${at}.${body}`).digest('hex')
  return send('POST', '/api/checkout/webhooks/sandbox', body, {
    'card-sandbox-timestamp': at,
    'card-sandbox-signature': signature,
  })
}
const refOfLast = async () =>
  (await query('select our_ref from payment_attempts order by created_at desc limit 1'))[0]?.our_ref
async function oddWebhooks(how, wanted) {
  await buy(1)
  const status = await postWebhook(await refOfLast(), how)
  if (status !== wanted) throw new Error(`a webhook was answered with ${status}`)
}
/** Sends the provider's events of a payment that ended a day ago again, out of order. */
async function tellADayLate() {
  await buy(1)
  const ofLast = 'from payment_attempts order by created_at desc limit 1'
  for (const endsAt = performance.now() + 20_000; ; await sleep(50)) {
    if ((await query(`select state ${ofLast}`))[0].state === 'captured') break
    if (performance.now() > endsAt) throw new Error('the payment was not captured')
  }
  const [{ id, our_ref: ourRef }] = await query(`select id, our_ref ${ofLast}`)
  await query("update payment_attempts set deadline = deadline - interval '1 day' where id = $1", [id])
  const moves = async () =>
    (await query('select count(*)::int as moves from payment_attempt_moves where attempt_id = $1', [id]))[0]
      .moves
  const before = await moves()
  for (const type of ['transaction.captured', 'transaction.authorised', 'transaction.voided']) {
    const status = await postWebhook(ourRef, { type })
    if (status !== 200) throw new Error(`a webhook was answered with ${status}`)
  }
  if ((await moves()) !== before) throw new Error('a webhook that came a day late has moved a payment')
}
/**
 * Sends webhooks out of order while we still wait for the provider's answer: the event of the end comes
 * before that of the beginning.
 */
const webhooksOutOfOrder = () =>
  withoutWebhooks(async () => {
    edge.arm({ operation: 'authorise', ...late })
    const before = await refOfLast()
    const buying = buy(1)
    let ourRef = before
    for (const endsAt = performance.now() + 20_000; ; await sleep(50)) {
      const books = await readBooks(product.cardOrigin, secret)
      ourRef = await refOfLast()
      if (ourRef !== before && books.some((one) => one.ourRef === ourRef)) break
      if (performance.now() > endsAt) throw new Error('the provider has done nothing')
    }
    for (const type of ['transaction.captured', 'transaction.authorised', 'transaction.captured']) {
      const status = await postWebhook(ourRef, { type })
      if (status !== 200) throw new Error(`a webhook was answered with ${status}`)
    }
    await buying
    await untilMet()
  })
/** Returns a clock that jumps when the process gets a signal. Without it, this signal ends a process. */
const clockThatJumps = (ms) =>
  `data:text/javascript,${encodeURIComponent(
    `const N=Date;let by=0;process.on('SIGUSR2',()=>{by=${ms}});globalThis.Date=class extends N{constructor(...a){if(a.length>0)super(...a);else super(N.now()+by)}static now(){return N.now()+by}}`,
  )}`
/** Makes the clock jump while orders are being made. People continue to buy by it afterwards. */
async function jumpClock(ms) {
  await product.startAgain(['--import', clockThatJumps(ms)])
  await insideOfOrder(3, async () => product.signal('SIGUSR2'))
  await buy(1)
  await product.startAgain()
}
/** Fills the disk. People buy while it fills, while it is full, and when there is room again. */
async function fillDisk() {
  if (!product.isSmallDisk) {
    untried.push('the disk of the database full, as no disk can be mounted here')
    return 'not tried: no disk can be mounted here'
  }
  const ballast = join(product.folder, 'ballast')
  const before = buy(6)
  await sleep(150)
  const filling = spawn('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=1M'], { stdio: 'ignore' })
  await new Promise((done) => filling.once('exit', done))
  const meanwhile = buy(2)
  const statuses = await askUntilRefused(8_000)
  rmSync(ballast)
  await product.untilReady()
  await Promise.all([before, meanwhile])
  await buy(2)
  if (!statuses.includes(503))
    throw new Error(`while the disk was full, adds were answered with ${statuses.join(', ')}`)
  if (statuses.some((status) => ![200, 503, 0].includes(status)))
    throw new Error(`while the disk was full, an add was answered with ${statuses.join(', ')}`)
}
/** Adds places to baskets all the time, as visitors. @returns the answers, 0 for none */
async function askUntilRefused(ms) {
  const statuses = new Set()
  for (const endsAt = performance.now() + ms; performance.now() < endsAt; ) {
    const item = { id: roomy.id, type: 'activity', pricing_option_id: operator.priceList.options.Adult }
    const headers = { 'idempotency-key': randomUUID() }
    statuses.add(await send('POST', '/api/activities/cart/add', JSON.stringify({ items: [item] }), headers))
  }
  return [...statuses]
}
async function mailFault(kill) {
  let isMet = false
  if (kill === 'at the recipient')
    product.onRecipient(() => {
      if (!isMet) killServer()
      isMet = true
    })
  const before = product.mail.mails.length
  await buy(1)
  for (const endsAt = performance.now() + 30_000; performance.now() < endsAt && !isMet; await sleep(5))
    if (kill === 'after the message' && product.mail.mails.length > before) {
      killServer()
      isMet = true
    }
  product.onRecipient(() => {})
  if (!isMet) throw new Error('no letter was sent')
}

/** Makes a payment that has to be voided: its answer is for another currency, so it is not ours. */
const makeVoid = async () => edge.arm({ operation: 'authorise', ...otherCurrency })
function rowsOf(harms, nameOf, act) {
  return Object.fromEntries(Object.entries(harms).map(([what, harm]) => [nameOf(what), act(harm)]))
}
const faults = {
  'server killed before prepare is asked': atEdge('prepare', 'before'),
  'server killed after prepare is answered': atEdge('prepare', 'after'),
  'server killed before authorise is asked': atEdge('authorise', 'before'),
  'server killed after authorise is answered': atEdge('authorise', 'after'),
  'server killed inside of settle, before the order is there': killInsideOfOrder,
  'server killed after the order, before capture is asked': atEdge('capture', 'before'),
  'server killed after capture is answered': atEdge('capture', 'after'),
  'server killed before void is asked': () => withoutWebhooks(atEdge('void', 'before', makeVoid)),
  'server killed after void is answered': () => withoutWebhooks(atEdge('void', 'after', makeVoid)),
  'server killed before refund is asked': async () => {
    edge.arm({ operation: 'refund', before: killServer })
    await giveUpAnOrder()
    await untilMet()
  },
  'server killed after refund is answered': async () => {
    edge.arm({ operation: 'refund', after: killServer })
    await giveUpAnOrder()
    await untilMet()
  },
  'server killed before a letter is handed over': () => mailFault('at the recipient'),
  'server killed after a letter is handed over': () => mailFault('after the message'),
  'PostgreSQL killed': () => stopPostgres('SIGKILL'),
  'PostgreSQL frozen for 5 s': freezePostgres,
  'PostgreSQL restarted, fast': () => stopPostgres('SIGINT'),
  'PostgreSQL restarted, immediate': () => stopPostgres('SIGQUIT'),
  'provider slower than our time-out': () => harmPayments(late),
  'provider slower than our time-out, without a webhook': () => withoutWebhooks(() => harmPayments(late)),
  'provider resets before the act, once': () => harmPayments(resetBefore, { count: 1 }),
  'provider resets after the act': () => harmPayments(resetAfter, { times: 2 * bothTries }),
  'provider answers nonsense': () => harmPayments(nonsense),
  'provider answers 500': () => harmPayments(fault500),
  'provider lies about the sum': () => withoutWebhooks(() => lieAtAuthorise(pennyMore)),
  'provider lies about the currency': () => withoutWebhooks(() => lieAtAuthorise(otherCurrency)),
  'provider turns the payment away': () => harmPayments(turnedAway),
  ...rowsOf(harmsOfMoves, (what) => `capture, void, refund: provider ${what}`, harmMoves),
  ...rowsOf(harmsOfQuestions, (what) => `question: provider ${what}`, harmQuestion),
  'provider can’t be reached': refuseConnections,
  'webhook ten times': () => buy(2, cards.tenTimes),
  'webhook before the answer': () => buy(2, cards.first),
  'webhook forged': () => oddWebhooks({ by: 'of another' }, 401),
  'webhook signed a day ago': () => oddWebhooks({ ageMs: 24 * hour }, 401),
  'webhooks out of order, before the answer': webhooksOutOfOrder,
  'webhook after the end, signed now': () => oddWebhooks({}, 200),
  'webhooks a day after the end, signed now': tellADayLate,
  'clock of the server 1 h ahead': () => jumpClock(hour),
  'clock of the server 1 h behind': () => jumpClock(-hour),
  'disk of the database full for 8 s': fillDisk,
}

const listUnsettled = () =>
  query(`select id::text, state from payment_attempts
      where state not in ('captured', 'voided', 'declined', 'cancelled', 'expired', 'needs_attention')
    union all select id::text, state from refunds where state not in ('done', 'needs_attention')
    union all select message_id::text, 'a letter that waits' from mail_outbox where state = 'waiting'`)
const rows = []
const broken = []
const untried = []
const startedAt = performance.now()
try {
  for (const [name, act] of Object.entries(faults)) {
    if (!name.includes(options.only)) continue
    const [{ now: from }] = await query('select clock_timestamp() as now')
    const note = await Promise.resolve(act()).catch((fault) => {
      broken.push(`${name}: ${fault.message}`)
    })
    await Promise.all(killed.splice(0))
    edge.disarm()
    await product.untilReady()
    const [{ now: until }] = await query('select clock_timestamp() as now')
    rows.push({ name, from, until, note: typeof note === 'string' ? note : '' })
    console.log(`  ${name}`)
  }
  for (const endsAt = performance.now() + settleWithinMs; ; await sleep(1_000)) {
    const left = await listUnsettled()
    if (left.length === 0) break
    if (performance.now() > endsAt) {
      broken.push(...left.map(({ id, state }) => `${id} is still ${state}`))
      break
    }
  }
  const lines = []
  for (const { name, from, until, note } of rows) {
    const found = await query(
      `select a.state, extract(epoch from max(m.moved_at) - a.created_at)::float as seconds,
        bool_or(m.to_state like '%unknown') as unknown
      from payment_attempts a join payment_attempt_moves m on m.attempt_id = a.id
      where a.created_at between $1 and $2 group by a.id`,
      [from, until],
    )
    const refunds = await query(
      `select r.state, extract(epoch from max(m.moved_at) - r.created_at)::float as seconds,
        bool_or(m.to_state = 'unknown') as unknown
      from refunds r join refund_moves m on m.refund_id = r.id
      where r.created_at between $1 and $2 group by r.id`,
      [from, until],
    )
    const counted = new Map()
    for (const { state } of found) counted.set(state, (counted.get(state) ?? 0) + 1)
    const slowest = Math.max(0, ...[...found, ...refunds].map(({ seconds }) => seconds))
    const unknown = [...found, ...refunds].filter((one) => one.unknown).length
    const ended = [
      ...[...counted].map(([state, count]) => `${count} ${state}`),
      ...(refunds.length > 0 ? ['refunded'] : []),
    ].join(', ')
    if (found.length === 0 && note === '') broken.push(`${name}: no payment met it`)
    const { seconds: freedAfter } = found
      .toSorted((a, b) => b.seconds - a.seconds)
      .find(({ state }) => state === 'cancelled') ?? { seconds: 0 }
    if (freedAfter > freeWithinSeconds) broken.push(`${name}: a basket was free only after ${freedAfter} s`)
    if (refunds.some(({ state }) => state !== 'done')) broken.push(`${name}: a refund is ${refunds[0].state}`)
    lines.push(
      `${name.padEnd(58)} ${(note || ended).padEnd(34)} ${String(unknown).padStart(2)}  ${slowest.toFixed(1).padStart(6)} s`,
    )
  }
  const stored = new Set((await query('select complete_order_id as id from orders')).map(({ id }) => id))
  broken.push(...told.filter((id) => !stored.has(id)).map((id) => `order ${id} was told and is lost`))
  const books = await readBooks(product.cardOrigin, secret)
  broken.push(...(await withDatabase((db) => audit(db, books))))
  broken.push(...(await findLettersLostOrDoubled()))
  const { cores, cpu, memoryGigabytes, node } = describeMachine()
  const text = [
    `${new Date().toISOString().slice(0, 10)}: ${cores} × ${cpu}, ${memoryGigabytes} GB, Node ${node}`,
    `${'fault'.padEnd(58)} how payments ended                 unknown for a while, slowest`,
    ...lines,
    ...untried.map((what) => `NOT TRIED: ${what}`),
    `${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes; ${told.length} orders were told and all are there; auditor: ${broken.length === 0 ? 'nothing is wrong' : broken.slice(0, 6).join('; ')}`,
  ]
  console.log(text.join('\n'))
  if (options.docs) putInto(text)
} finally {
  await product.stop()
  rmSync(build, { recursive: true, force: true })
}

/**
 * Finds letters that are lost or came twice. A sent letter must have arrived once; one whose process died may
 * have arrived or not.
 */
async function findLettersLostOrDoubled() {
  const letters = await query('select message_id::text as id, dedupe_key as letter, state from mail_outbox')
  const timesOf = new Map()
  for (const { messageId } of product.mail.mails) {
    const id = messageId?.replace(/^<|@.*$/g, '')
    timesOf.set(id, (timesOf.get(id) ?? 0) + 1)
  }
  return letters.flatMap(({ id, letter, state }) => {
    const times = timesOf.get(id) ?? 0
    if (times > 1) return [`a letter came ${times} times: ${letter}`]
    if (state === 'sent' && times === 0) return [`a letter was sent and never came: ${letter}`]
    return state === 'failed' ? [`a letter failed: ${letter}`] : []
  })
}

function putInto(text) {
  const path = resolve(import.meta.dirname, '../../docs/payments.md')
  const marks = /(<!-- faults:start -->\n)[\s\S]*(<!-- faults:end -->)/
  const table = `\n\`\`\`text\n${text.join('\n')}\n\`\`\`\n\n`
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(marks, (_, start, end) => `${start}${table}${end}`),
  )
}
process.exit(broken.length > 0 ? 1 : 0)
