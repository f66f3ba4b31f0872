import { prepareBigVenue } from './big-venue.mjs'
import { measureIdle } from './idle.mjs'
import { startLimit } from './limit.mjs'
import { Connection, requestOf } from './load/connection.mjs'
import { addRequest } from './load/flows.mjs'
import { startGenerator } from './load/generator.mjs'
import { startProduct } from './product.mjs'
import { measureStarts } from './starts.mjs'
import { becomeVisitor, prepareSubjects, rushPlaces } from './subjects.mjs'

const racers = 10_000
const racingConnections = 1000

/** Measures cold start, second start, the calls, the race and the documents: everything but the browser. */
export async function measureServer({ build, quick, profileFolder, only, log }) {
  const seconds = quick ? 2 : 8
  const warmSeconds = quick ? 1 : 3
  const { folder: dataFolder, ...starts } = await measureStarts()
  const figures = { starts, rows: [] }

  const product = await startProduct({ build, dataFolder, profileFolder })
  figures.memoryBefore = product.rssMegabytes()

  const subjects = await prepareSubjects(product)
  const generator = startGenerator(product)
  const limit = await startLimit({
    databaseUrl: product.databaseUrl,
    db: subjects.db,
    bytes: await sizeOf(product, subjects.paths.slots),
  })
  try {
    const cookie = await becomeVisitor(product, subjects.slotIds[0])
    const isWanted = ({ name }) => !only || name.includes(only)
    const wanted = (await jobs(product, subjects, { cookie, limit })).filter(isWanted)
    if (bigVenueNames.some((name) => isWanted({ name }))) {
      log('\nMaking a year of a big venue')
      const big = await prepareBigVenue({ product, build, db: subjects.db })
      wanted.push(...(await bigVenueJobs(product, big)).filter(isWanted))
    }
    const { port, cardPort, databaseUrl } = product
    const where = { port, cardPort, databaseUrl, seconds, warmSeconds }
    for (const { name, job, connections, beside } of wanted) {
      for (const count of connections) {
        const compared = () => generator.run({ ...where, connections: count, ...beside() })
        // Measured before and after, so that a machine that becomes busier meanwhile affects the comparison
        // little.
        const before = beside && (await compared())
        const result = await generator.run({ ...where, connections: count, ...job() })
        const besides = beside && [before, await compared()]
        if (name === rush) subjects.rushSlotIds.splice(0, result.slotsUsed)
        figures.rows.push({ name, connections: count, ...result, ...(besides && { besides }) })
        log(figures.rows.at(-1))
      }
    }
    if (!only || only === 'race') figures.race = await race(generator, product, subjects)
    figures.memoryAfter = product.rssMegabytes()
    if (!only || only === 'idle') figures.idle = await measureIdle(product, subjects.db, { quick })
    figures.postgres = (await subjects.db.query('show server_version')).rows[0].server_version
    figures.isDurable = (await subjects.db.query('show fsync')).rows[0].fsync === 'on'
  } finally {
    generator.stop()
    limit.stop()
    await subjects.db.end()
    await product.stop()
  }
  return figures
}

const rush = 'adds, all to one session'

const get =
  (path, options = {}) =>
  () => ({ flow: 'get', path, ...options })

/** Builds a request for a page as a browser sends it. A much smaller answer is a page left to the browser. */
async function documentJob(product, path, options = {}) {
  const acceptEncoding = 'gzip, deflate, br'
  const whole = await sizeOf(product, path, { 'accept-encoding': acceptEncoding, ...options })
  return get(path, { ...options, acceptEncoding, wholeBytes: whole * 0.7 })
}

/** Lists the requests to measure, with the numbers of connections for each. */
async function jobs(product, { paths, slotIds, rushSlotIds }, { cookie, limit }) {
  const oneSelect = () => ({ flow: 'get', path: '/select', port: limit.port })
  const oneUpdate = () => ({ flow: 'update', port: limit.port })
  const document = (path, options) => documentJob(product, path, options)
  return [
    { name: 'slots of a day of classes, anonymous', connections: [1, 32], job: get(paths.slots) },
    {
      name: 'slots of a day of classes, with a session',
      connections: [1, 32],
      job: get(paths.slots, { cookie }),
      beside: oneSelect,
    },
    { name: 'slots of a day of 60 courts, anonymous', connections: [1, 32], job: get(paths.courts) },
    {
      name: 'slots of a day of 60 courts, with a session',
      connections: [1, 32],
      job: get(paths.courts, { cookie }),
      beside: oneSelect,
    },
    { name: 'times of a day of 60 courts, anonymous', connections: [1, 32], job: get(paths.times) },
    {
      name: 'times of a day of 60 courts, with a session',
      connections: [1, 32],
      job: get(paths.times, { cookie }),
      beside: oneSelect,
    },
    {
      name: 'adds, over many sessions',
      connections: [1, 8, 32],
      job: () => ({ flow: 'add', slotIds }),
      beside: oneUpdate,
    },
    {
      name: rush,
      connections: [1, 8, 32],
      job: () => ({ flow: 'add', slotIds: rushSlotIds, addsPerSlot: rushPlaces }),
    },
    {
      name: 'checkouts completed',
      connections: [1, 8, 32],
      job: () => ({ flow: 'checkout', slotIds }),
      beside: () => ({ flow: 'bare' }),
    },
    { name: 'timetable documents, shared', connections: [1, 32], job: await document(paths.timetable) },
    {
      name: 'timetable documents, rendered',
      connections: [1, 32],
      job: await document(paths.timetable, { cookie }),
    },
    {
      name: 'timetable documents of 60 courts, rendered',
      connections: [1, 32],
      job: await document(paths.courtsPage, { cookie }),
    },
  ]
}

const bigVenue = {
  classes: 'big venue, day view of 200 classes',
  courts: 'big venue, day view of 30 courts',
  manyCourts: 'day view of 110 courts',
  slotsOfManyCourts: 'slots of a day of 110 courts',
  venue: 'big venue, day view of all of it',
  week: 'big venue, week view',
}
const bigVenueNames = Object.values(bigVenue).flatMap((name) => [`${name}, call`, `${name}, document`])

/** Lists requests of a logged-in customer, one at a time: the server's time for each request is measured. */
async function bigVenueJobs(product, { host, cookie, calls, documents }) {
  const connections = [1]
  const asked = { host, cookie }
  const rows = Object.entries(calls).map(([key, path]) => ({
    name: `${bigVenue[key]}, call`,
    connections,
    job: get(path, asked),
  }))
  for (const [key, path] of Object.entries(documents))
    rows.push({
      name: `${bigVenue[key]}, document`,
      connections,
      job: await documentJob(product, path, asked),
    })
  return rows
}

async function sizeOf({ port }, path, { host = `localhost:${port}`, ...headers } = {}) {
  const line = await Connection.open(port)
  const { size } = await line.ask(requestOf('GET', path, { host, headers }))
  line.close()
  return size
}

async function race(generator, product, { raceSlotId, racePlaces, db }) {
  const { tookMs, statuses } = await generator.run({
    port: product.port,
    racers,
    connections: racingConnections,
    slotId: raceSlotId,
  })
  const { rows } = await db.query(
    'select coalesce(sum(quantity), 0)::int as sold from claims where slot_id = $1',
    [raceSlotId],
  )
  const faults = Object.entries(statuses).filter(([status]) => Number(status) >= 500)
  // The first request after the race must be answered at once: the server is no longer congested.
  const line = await Connection.open(product.port)
  const startedAt = performance.now()
  await line.ask(addRequest(product.port, raceSlotId))
  const afterwardsMs = performance.now() - startedAt
  line.close()
  return {
    racers,
    connections: racingConnections,
    places: racePlaces,
    tookMs,
    statuses,
    sold: rows[0].sold,
    winners: statuses[200] ?? 0,
    serverFaults: faults.reduce((sum, [, count]) => sum + count, 0),
    afterwardsMs,
  }
}
