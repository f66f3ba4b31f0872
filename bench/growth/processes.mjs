import { startGenerator } from '../load/generator.mjs'
import { startProduct } from '../product.mjs'
import { becomeVisitor, prepareSubjects } from '../subjects.mjs'

/** Up and down again, so that a machine that becomes busier meanwhile affects each number of servers alike. */
const order = [1, 2, 3, 3, 2, 1]

/**
 * Measures what one, two and three servers over one database answer, and what an answer costs each.
 * @returns {Promise<{ servers: number, what: string, perSecond: number, server: number, postgres: number }[]>} milliseconds of
 *   processor time of all servers, and of PostgreSQL, for one answer
 */
export async function measureProcesses({ build, quick }) {
  const product = await startProduct({ build, processes: Math.max(...order) })
  const subjects = await prepareSubjects(product)
  const generator = startGenerator(product)
  const rows = []
  try {
    const cookie = await becomeVisitor(product, subjects.slotIds[0])
    const jobs = {
      'listings, anonymous': { flow: 'get', path: subjects.paths.slots, connections: 32 },
      'listings, with a session': { flow: 'get', path: subjects.paths.slots, cookie, connections: 32 },
      'checkouts completed': { flow: 'checkout', slotIds: subjects.slotIds, connections: 24 },
    }
    const { port, cardPort } = product
    for (const servers of order)
      for (const [what, job] of Object.entries(jobs)) {
        const result = await generator.run({
          port,
          cardPort,
          ports: product.ports.slice(0, servers),
          warmSeconds: quick ? 1 : 3,
          seconds: quick ? 2 : 8,
          ...job,
        })
        rows.push({ servers, what, perSecond: result.perSecond, ...result.cpuMsEach })
      }
    return Object.keys(jobs).flatMap((what) =>
      [...new Set(order)].map((servers) => {
        const own = rows.filter((row) => row.servers === servers && row.what === what)
        return {
          servers,
          what,
          perSecond: meanOf(own, 'perSecond'),
          server: meanOf(own, 'server'),
          postgres: meanOf(own, 'postgres'),
        }
      }),
    )
  } finally {
    generator.stop()
    await subjects.db.end()
    await product.stop()
  }
}

const meanOf = (rows, name) => rows.reduce((sum, row) => sum + row[name], 0) / rows.length
