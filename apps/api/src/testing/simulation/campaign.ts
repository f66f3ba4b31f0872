import { type Plan, planOf } from './plan.ts'
import { type Outcome, Simulator } from './run.ts'
import { shrink } from './shrink.ts'

interface Found {
  seed: number
  /** Number of runs it took. */
  runs: number
  broken: string[]
}

interface Campaign {
  runs: number
  turns: number
  looks: number
  /** The first run that broke something; null if none did. */
  found: Found | null
}

/** Runs after which the database is replaced, before it becomes slow. */
const runsOfDatabase = 200

interface Task {
  adminUrl: string
  /** Name of a database that `makeTemplate` has made. */
  template: string
  /**
   * The seeds to run: a list, or so many from `first` on. `step` is their distance where several processes
   * share them.
   */
  seeds: readonly number[] | { first: number; step?: number; runs: number }
  /** Time after which no run begins. */
  endsAtMs?: number
  /** True when the first run that breaks something is to be shrunk. */
  shrinks?: boolean
}

/** Runs the seeds in order, and shrinks the first run that breaks something. */
export async function simulate(task: Task): Promise<Campaign & { shrunk: Shrunk | null; reached: string[] }> {
  const { adminUrl, template, shrinks = true, endsAtMs = Number.POSITIVE_INFINITY } = task
  const simulator = new Simulator(adminUrl, template)
  try {
    const campaign = await runSeeds(simulator, listSeeds(task.seeds), () => Date.now() < endsAtMs)
    const shrunk = !campaign.found || !shrinks ? null : await shrinkSeed(simulator, campaign.found.seed)
    return { ...campaign, shrunk, reached: [...simulator.reached] }
  } finally {
    await simulator.close()
  }
}

function listSeeds(seeds: Task['seeds']): readonly number[] {
  if (!('first' in seeds)) return seeds
  const { first, step = 1, runs } = seeds
  return Array.from({ length: runs }, (_, index) => first + index * step)
}

/** Runs the plans of these seeds, one after another, until one breaks something or all are done. */
async function runSeeds(
  simulator: Simulator,
  seeds: readonly number[],
  goesOn: () => boolean,
): Promise<Campaign> {
  const campaign: Campaign = { runs: 0, turns: 0, looks: 0, found: null }
  let unaudited: number[] = []
  for (const seed of seeds) {
    if (!goesOn()) break
    const { broken, turns, looks } = await simulator.run(planOf(seed))
    campaign.runs += 1
    campaign.turns += turns
    campaign.looks += looks
    if (broken.length > 0) return { ...campaign, found: { seed, runs: campaign.runs, broken } }
    unaudited.push(seed)
    if (unaudited.length < runsOfDatabase) continue
    const found = await auditOf(simulator, unaudited)
    if (found) return { ...campaign, found: { ...found, runs: campaign.runs } }
    unaudited = []
  }
  const found = await auditOf(simulator, unaudited)
  return { ...campaign, found: found && { ...found, runs: campaign.runs } }
}

/** Audits what all runs left behind. If the audit finds something, each seed runs again alone. */
async function auditOf(simulator: Simulator, seeds: readonly number[]) {
  const ofAll = await simulator.close()
  if (ofAll.length === 0) return null
  for (const seed of seeds) {
    const broken = await runAlone(simulator, planOf(seed))
    if (broken.broken.length > 0) return { seed, broken: broken.broken }
  }
  return { seed: seeds[0]!, broken: ofAll }
}

/** Runs a plan and audits the result. */
async function runAlone(simulator: Simulator, plan: Plan): Promise<Outcome> {
  const outcome = await simulator.run(plan)
  if (outcome.broken.length > 0) return outcome
  const left = await simulator.close()
  return { ...outcome, broken: left.map((fault) => `audit: ${fault}`) }
}

interface Shrunk {
  plan: Plan
  tries: number
  outcome: Outcome
}

const triesAtMost = 250

/** Finds the smallest plan that still breaks what the run of this seed broke. */
async function shrinkSeed(simulator: Simulator, seed: number): Promise<Shrunk> {
  const kindOf = ({ broken }: Outcome) => broken[0]?.split(':', 1)[0]
  const first = await runAlone(simulator, planOf(seed))
  const kind = kindOf(first)
  if (kind === undefined) throw new Error(`the run of seed ${seed} breaks nothing`)
  const needsAudit = kind === 'audit'
  const again = (plan: Plan) => (needsAudit ? runAlone(simulator, plan) : simulator.run(plan))
  const { plan, tries } = await shrink(
    planOf(seed),
    async (candidate) => kindOf(await again(candidate)) === kind,
    triesAtMost,
  )
  return { plan, tries, outcome: await again(plan) }
}
