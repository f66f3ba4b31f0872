import { loadSimulation } from './load.mjs'
import { changesOf } from './planted.mjs'

/** Runs seeds in the product as it is, or with a fault planted in it. @returns what came of them */
export async function runTask({ fault, ...task }) {
  const { load, close } = await loadSimulation(fault)
  try {
    const { makeTemplate } = await load('testing/simulation/simulated-database.ts')
    const { simulate } = await load('testing/simulation/campaign.ts')
    // A fault in a migration needs a database that was made by it.
    if (fault && changesOf(fault).some(({ file }) => file.includes('/migrations/')))
      task.template = await makeTemplate(task.adminUrl)
    return await simulate(task)
  } finally {
    await close()
  }
}
