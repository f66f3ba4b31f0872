import { Connection, requestOf } from '../../bench/load/connection.mjs'

/** A crowd in a process of its own: each connection asks for another page that is not in any cache, again and again. */
process.once('message', async ({ port, connections, paths }) => {
  const answers = new Map()
  let isOver = false
  let asked = 0
  process.once('message', () => (isOver = true))

  const look = async () => {
    let line = await Connection.open(port).catch(() => null)
    while (!isOver && line) {
      asked += 1
      const path = `${paths[asked % paths.length]}?uncached=${process.pid}.${asked}`
      const startedAt = performance.now()
      try {
        const { status, size } = await line.ask(
          requestOf('GET', path, {
            host: `localhost:${port}`,
            headers: { 'accept-encoding': 'gzip, deflate, br' },
          }),
        )
        note(kindOf(status, size), performance.now() - startedAt)
      } catch {
        note('lost', performance.now() - startedAt)
        line = await Connection.open(port).catch(() => null)
      }
    }
    line?.close()
  }
  const note = (kind, tookMs) => {
    if (!answers.has(kind)) answers.set(kind, [])
    answers.get(kind).push(tookMs)
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: connections }, look))
  const seconds = (performance.now() - startedAt) / 1000
  process.send({
    seconds,
    kinds: Object.fromEntries([...answers].map(([kind, times]) => [kind, figuresOf(times)])),
  })
})
process.on('disconnect', () => process.exit())

/** A page whose content the server left to the browser is much smaller than a rendered one. */
const kindOf = (status, size) =>
  status === 200 ? (size > 15_000 ? 'rendered' : 'left to the browser') : String(status)

function figuresOf(times) {
  times.sort((a, b) => a - b)
  const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))]
  return { count: times.length, p50Ms: at(0.5), p95Ms: at(0.95), mostMs: times.at(-1) }
}
