import { beforeAll, expect, inject, test } from 'vitest'
import { isLong } from '../../apps/api/src/testing/long.ts'
import { makeTemplate } from '../../apps/api/src/testing/simulation/simulated-database.ts'
import { planted } from './planted.mjs'
import { runTask } from './run-task.mjs'

/** The seed that finds it is the first; where the plans have changed since, another finds it within so many. */
const runsAtMost = 400
/** For a machine that does much else meanwhile. */
const msAtMost = 1_800_000

const adminUrl = inject('postgresAdminUrl')
let template
beforeAll(async () => {
  template = await makeTemplate(adminUrl)
})

const soonFound = planted.filter(({ seed }) => seed !== undefined)
/** Each is a build of the product of its own: the short form plants one, what a forged webhook would do. */
const faults = isLong ? soonFound : soonFound.filter(({ name }) => name.startsWith('A webhook is trusted'))

test.each(faults)(
  'the simulation finds a planted fault, by what it breaks: $name',
  async (fault) => {
    const seeds = { first: fault.seed, runs: runsAtMost }
    const task = { adminUrl, template, seeds, shrinks: false, fault }
    const { found } = await runTask(task)
    expect(found?.broken).toContainEqual(expect.stringMatching(`^${fault.breaks}`))
  },
  msAtMost,
)
