import { Connection } from './connection.mjs'
import { addRequest, flows, Unexpected } from './flows.mjs'

/** A process of its own: what it costs is told beside what it measured, and is not the server's. */
process.on('message', async (job) => {
  try {
    process.send({ result: job.racers ? await race(job) : await repeat(job) })
  } catch (error) {
    process.send({ error: String(error?.stack ?? error) })
  }
})
process.on('disconnect', () => process.exit())

/** Each connection asks, waits for the answer, and asks again, until the time is over. */
async function repeat({
  flow,
  connections,
  seconds,
  warmSeconds,
  slotIds,
  addsPerSlot = 1,
  ports,
  ...options
}) {
  let adds = 0
  const nextSlotId = () => slotIds[Math.floor(adds++ / addsPerSlot) % slotIds.length]
  const runners = await Promise.all(
    Array.from({ length: connections }, (_, index) =>
      flows[flow]({ ...options, ...(ports && { port: ports[index % ports.length] }), nextSlotId }),
    ),
  )
  const times = []
  const faults = {}
  let isWarm = false
  let isOver = false

  const work = async ({ run }) => {
    while (!isOver) {
      const startedAt = performance.now()
      try {
        await run()
        if (isWarm && !isOver) times.push(performance.now() - startedAt)
      } catch (error) {
        faults[error.message] = (faults[error.message] ?? 0) + 1
        if (!(error instanceof Unexpected)) return
      }
    }
  }
  const working = Promise.all(runners.map(work))
  await pause(warmSeconds)
  process.send({ moment: 'warm' })
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  isWarm = true
  await Promise.race([pause(seconds), working])
  isOver = true
  const tookMs = performance.now() - startedAt
  const used = process.cpuUsage(cpu)
  process.send({ moment: 'over' })
  await working
  for (const { close } of runners) close()

  times.sort((a, b) => a - b)
  const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? null
  return {
    count: times.length,
    perSecond: times.length / (tookMs / 1000),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    loadCpuMs: (used.user + used.system) / 1000,
    faults,
    slotsUsed: Math.ceil(adds / addsPerSlot),
  }
}

/** So many people at once for the places of one session; each of them asks once. */
async function race({ port, racers, connections, slotId }) {
  const lines = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)))
  const statuses = {}
  let left = racers
  const startedAt = performance.now()
  await Promise.all(
    lines.map(async (line) => {
      while (left-- > 0) {
        const { status } = await line.ask(addRequest(port, slotId))
        statuses[status] = (statuses[status] ?? 0) + 1
      }
    }),
  )
  const tookMs = performance.now() - startedAt
  for (const line of lines) line.close()
  return { tookMs, statuses }
}

const pause = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000))
