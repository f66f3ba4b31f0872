import { beforeAll, expect, inject, test } from 'vitest'
import { loadSimulation } from './load.mjs'
import { planted } from './planted.mjs'
import { runTask } from './run-task.mjs'

/** The seed that finds it is the first; where the plans have changed since, another finds it within so many. */
const runsAtMost = 400
/** For a machine that does much else meanwhile. */
const msAtMost = 1_800_000

const adminUrl = inject('postgresAdminUrl')
let template
beforeAll(async () => {
  const { load, close } = await loadSimulation()
  const { makeTemplate } = await load('testing/simulation/simulated-database.ts')
  template = await makeTemplate(adminUrl)
  await close()
})

test.each(planted.filter(({ seed }) => seed !== undefined))(
  'the simulation finds a planted fault, by what it breaks: $name',
  async (fault) => {
    const task = { adminUrl, template, first: fault.seed, runs: runsAtMost, shrinks: false, fault }
    const { found } = await runTask(task)
    expect(found?.broken).toContainEqual(expect.stringMatching(`^${fault.breaks}`))
  },
  msAtMost,
)
