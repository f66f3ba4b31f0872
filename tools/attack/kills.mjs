import { setTimeout as sleep } from 'node:timers/promises'
import { secret, startKillable } from './killable.mjs'
import { judge, letPeopleBuy, prepare, withDatabase } from './people.mjs'

const buyersAtOnce = 16
const killsEach = 10

/**
 * Kills server, PostgreSQL and card provider (SIGKILL) at random moments while customers buy without a pause,
 * ten times each and once all together. When the sweeps have settled the rest, the audit checks the database
 * and the provider's books. Finally it has to find the planted faults.
 */
export async function kills({ build }) {
  const product = await startKillable(build)
  try {
    const prepared = await withDatabase(product, prepare)
    const bought = await buyAndKill(product, prepared)
    const judged = await judge({ ...product, secret }, bought)
    const said = `${product.names.join(', ')} killed ${killsEach} times each and once all together, ${judged.said}`
    const unmet = judged.unknown > 0 ? [] : ['no kill met a payment']
    return { said, faults: [...product.faults, ...bought.faults, ...judged.faults, ...unmet] }
  } finally {
    await product.stop()
  }
}

async function buyAndKill(product, prepared) {
  const buying = letPeopleBuy(product, prepared, buyersAtOnce)
  await sleep(1_000)
  for (const names of inRandomOrder(product.names)) {
    await sleep(200 + Math.random() * 1_000)
    await product.untilBack(product.kill(names))
  }
  await sleep(1_000)
  return buying.stop()
}

/**
 * Shuffles the kills, each equally frequent, so that nothing can be prepared for their order. The last kills
 * all at once.
 */
function inRandomOrder(names) {
  const kills = Array.from({ length: killsEach }, () => names.map((name) => [name])).flat()
  for (let left = kills.length - 1; left > 0; left -= 1) {
    const other = Math.floor(Math.random() * (left + 1))
    ;[kills[left], kills[other]] = [kills[other], kills[left]]
  }
  return [...kills, names]
}
