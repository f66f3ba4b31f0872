import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Connection, requestOf } from '../load/connection.mjs'
import { addRequest, cardRequest, pay } from '../load/flows.mjs'

/** Connections to each server, which people share like those of a balancer. */
const linesToServer = 300
const linesToCards = 100
/** Times that a person tries before they give up. */
const choicesAtMost = 6
const waitsAtMost = 60
/** Time to type a card, in milliseconds. */
const typing = [20_000, 60_000]
/** Hours by how many people want them: evenings first. */
const wantedHours = [18, 19, 10, 11, 17, 20, 12, 9, 13, 14, 16, 15, 21, 8, 7]

/** Says no for good, unlike a busy server. */
class Refused extends Error {}

process.once('message', (job) =>
  release(job).then(
    (result) => process.send(result),
    (error) => process.send({ error: String(error?.stack ?? error) }),
  ),
)
process.once('disconnect', () => process.exit())

async function release({ ports, cardPort, host, date, people, slots }) {
  const servers = await Promise.all(ports.map((port) => openLines(port, linesToServer)))
  const cards = await openLines(cardPort, linesToCards)
  const town = { ...townOf(slots), host, date, cards, cardPort, startedAt: performance.now() }
  const told = { heldAt: [], paidAt: [], heardMs: [], paidMs: [], busy: 0, without: 0, gaveUp: 0, faults: {} }
  const cpu = process.cpuUsage()
  await Promise.all(
    Array.from({ length: people }, async (_, index) => {
      const life = {
        waitMs: Math.random() < 0.6 ? Math.random() * 5_000 : 5_000 - Math.log(1 - Math.random()) * 20_000,
        // Some venues are wanted more than others.
        venue: town.venues[Math.floor(Math.random() ** 1.5 * town.venues.length)],
        firstHour: Math.floor(Math.random() ** 2 * wantedHours.length),
        court: Math.floor(Math.random() * 97),
        typingMs: typing[0] + Math.random() * (typing[1] - typing[0]),
        lines: servers[index % servers.length],
        port: ports[index % ports.length],
      }
      await sleep(life.waitMs)
      await live(town, life, told).catch((error) => {
        told.faults[error.message] = (told.faults[error.message] ?? 0) + 1
      })
    }),
  )
  const used = process.cpuUsage(cpu)
  return figuresOf(told, (used.user + used.system) / 1_000_000)
}

function townOf(slots) {
  const byVenue = groupBy(slots, ({ venue }) => venue)
  return {
    venues: [...byVenue.keys()],
    slotsAt: (venue, hour) => (byVenue.get(venue) ?? []).filter((slot) => slot.hour === hour),
    /** Hours that are taken, and since when: a page that was asked for later shows them so. */
    takenAt: new Map(),
  }
}

/** Looks, chooses, holds and pays, like one person. */
async function live(town, life, told) {
  const pressedAt = performance.now()
  const cookie = await holdOne(town, life, told)
  told.heardMs.push(performance.now() - pressedAt)
  if (cookie === null) return
  told.heldAt.push(performance.now() - town.startedAt)
  await sleep(life.typingMs)
  const paysAt = performance.now()
  const ask = async (method, path, body) => {
    const key = method === 'POST' ? { 'idempotency-key': randomUUID() } : {}
    const headers = { cookie, 'sec-fetch-site': 'same-origin', ...key }
    return (
      await askAgain(life.lines, requestOf(method, path, { host: town.host, headers, body }), told)
    ).json()
  }
  const typeCard = async (sessionKey) =>
    (await askAgain(town.cards, cardRequest(town.cardPort, sessionKey), told)).json()
  await pay(ask, typeCard)
  told.paidMs.push(performance.now() - paysAt)
  told.paidAt.push(performance.now() - town.startedAt)
}

/** @returns the cookie of the visitor who holds an hour; null where the person has found none */
async function holdOne(town, { venue, firstHour, court, lines, port }, told) {
  const path = `/api/activities/venue/${venue}/activity/badminton/v2/times?date=${town.date}`
  const headers = { 'accept-encoding': 'gzip' }
  for (let choice = 0; choice < choicesAtMost; choice += 1) {
    const askedAt = performance.now()
    await askAgain(lines, requestOf('GET', path, { host: town.host, headers }), told)
    const slot = choose(town, askedAt, { venue, firstHour, court })
    if (slot === null) break
    try {
      const reply = await askAgain(lines, addRequest(port, slot.id, town.host), told)
      town.takenAt.set(slot.id, performance.now())
      return /\r\nset-cookie: (sid=[^;]+)/i.exec(reply.head())[1]
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      town.takenAt.set(slot.id, performance.now())
    }
  }
  told.without += 1
  return null
}

/** The hour that the person likes best of those that the page shows as available. */
function choose(town, askedAt, { venue, firstHour, court }) {
  for (let at = 0; at < wantedHours.length; at += 1) {
    const hour = wantedHours[(firstHour + at) % wantedHours.length]
    const free = town.slotsAt(venue, hour).filter(({ id }) => !(town.takenAt.get(id) < askedAt))
    if (free.length > 0) return free[court % free.length]
  }
  return null
}

/** Asks a busy server again after the time that it names, as a page does. */
async function askAgain(lines, request, told) {
  for (let waits = 0; waits < waitsAtMost; waits += 1) {
    const reply = await lines(request)
    if (reply.status === 200 || reply.status === 201) return reply
    if (reply.status !== 503) throw new Refused(`${reply.status} ${request.latin1Slice(0, 60).split(' ')[1]}`)
    told.busy += 1
    const [, seconds = '2'] = /\r\nretry-after: (\d+)/i.exec(reply.head()) ?? []
    await sleep(Number(seconds) * 1000 * (1 + Math.random()))
  }
  told.gaveUp += 1
  throw new Error('waited for too long')
}

/** Opens connections that take one request after another. @returns a function that sends one on the next that is free */
async function openLines(port, count) {
  const free = await Promise.all(Array.from({ length: count }, () => Connection.open(port)))
  const waiting = []
  return async (request) => {
    const next = free.pop() ?? (await new Promise((done) => waiting.push(done)))
    const line = next.isLost ? await Connection.open(port) : next
    const giveBack = (one) => {
      const next = waiting.shift()
      if (next) next(one)
      else free.push(one)
    }
    try {
      const reply = await line.ask(request)
      giveBack(line)
      return reply
    } catch (error) {
      giveBack(await Connection.open(port))
      throw error
    }
  }
}

function figuresOf(told, cpuSeconds) {
  const seconds = (ms) => (ms === undefined ? null : Number((ms / 1000).toFixed(1)))
  const sorted = (times) => times.toSorted((a, b) => a - b)
  const at = (times, part) => seconds(times[Math.min(times.length - 1, Math.floor(times.length * part))])
  const [heldAt, paidAt, heard, paid] = [told.heldAt, told.paidAt, told.heardMs, told.paidMs].map(sorted)
  const bySecond = groupBy(heldAt, (ms) => Math.floor(ms / 1000))
  return {
    held: {
      count: heldAt.length,
      halfBy: at(heldAt, 0.5),
      allBy: seconds(heldAt.at(-1)),
      mostInASecond: Math.max(0, ...[...bySecond.values()].map((those) => those.length)),
    },
    heard: { p50: at(heard, 0.5), p95: at(heard, 0.95), most: seconds(heard.at(-1)) },
    paid: { count: paid.length, allBy: seconds(paidAt.at(-1)), p50: at(paid, 0.5), p95: at(paid, 0.95) },
    without: told.without,
    busy: told.busy,
    gaveUp: told.gaveUp,
    cpuSeconds: Math.round(cpuSeconds),
    faults: Object.entries(told.faults).map(([words, times]) => `${times} × ${words}`),
  }
}

/** As `Map.groupBy`, which Node 20 lacks. */
function groupBy(all, nameOf) {
  const groups = new Map()
  for (const one of all) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one])
  return groups
}
