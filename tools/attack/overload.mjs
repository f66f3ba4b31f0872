import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { goShopping } from './shopper.mjs'

const connections = 500

/** F92: so many connections on pages that no memory holds, and one shopper after the other beside them. */
export async function overload({ product, subjects, seconds }) {
  const crowd = fork(fileURLToPath(new URL('./crowd.mjs', import.meta.url)))
  const asked = { port: product.port, cardPort: product.cardPort, paths: subjects.paths }
  const alone = await goShopping({ ...asked, slotId: subjects.slotIds[0] })
  const before = product.rssMegabytes().server
  try {
    const result = new Promise((done) => crowd.once('message', done))
    crowd.send({
      port: product.port,
      connections,
      paths: [subjects.paths.timetable, subjects.paths.courtsPage],
    })
    await sleep(2_000)
    const purchases = []
    const failures = []
    for (const endsAt = Date.now() + seconds * 1000; Date.now() < endsAt; ) {
      const slotId = subjects.slotIds[1 + purchases.length + failures.length]
      await goShopping({ ...asked, slotId }).then(
        (purchase) => purchases.push(purchase),
        (error) => failures.push(String(error.message)),
      )
    }
    crowd.send('over')
    const answers = await result
    await sleep(3_000)
    return {
      connections,
      ...answers,
      megabytes: { before, most: product.mostMegabytes(), after: product.rssMegabytes().server },
      alone,
      purchases,
      failures,
    }
  } finally {
    crowd.disconnect()
  }
}
