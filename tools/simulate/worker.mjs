import { loadSimulation } from './load.mjs'
import { changesOf } from './planted.mjs'

/** Runs what the parent asks for, one task after another, and answers with what came of each. */
process.on('message', async (task) => {
  try {
    process.send({ done: await work(task) })
  } catch (error) {
    process.send({ failed: error instanceof Error ? error.stack : String(error) })
  }
})

async function work({ fault, ...task }) {
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
