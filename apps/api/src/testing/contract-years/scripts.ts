import { type Day, dateOf, later, monthOf, monthsLater } from './days.ts'
import { type PlanName, yearsPlans } from './plans.ts'
import { type Script, stories } from './stories.ts'

const planNames = Object.keys(yearsPlans) as PlanName[]

/** Returns a source of whole numbers below a limit that is the same for the same seed. */
export function rollsOf(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

interface Years {
  members: number
  from: Day
  /** Days within which members join, and the days from one day of joining to the next. */
  joinWithin: number
  joinEvery: number
  /** Months after which a member leaves who has no reason to leave before; some stay. */
  monthsAtMost: number
}

/** Writes what happens to each member: the stories in turn, so that each of them happens. */
export function writeScripts(
  seed: number,
  { members, from, joinWithin, joinEvery, monthsAtMost }: Years,
): Script[] {
  const names = Object.keys(stories)
  return Array.from({ length: members }, (_, index) => {
    const roll = rollsOf(seed * 100_003 + index)
    const joinsOn = later(from, roll(Math.ceil(joinWithin / joinEvery)) * joinEvery)
    const plan = planNames[roll(planNames.length)]!
    return writeScript(names[index % names.length]!, { joinsOn, plan, roll, monthsAtMost })
  })
}

function writeScript(
  story: string,
  given: { joinsOn: Day; plan: PlanName; roll: (below: number) => number; monthsAtMost: number },
): Script {
  const { roll, monthsAtMost } = given
  const startsAfter = roll(2) * roll(11)
  const read = (joinsOn: Day, after: number) => {
    const startsOn = later(joinsOn, after)
    const first = `${monthOf(startsOn)}-01`
    return stories[story]!(
      {
        joinsOn,
        day: (months, days = 0) => later(monthsLater(startsOn, months), days),
        month: (months, ...charges) => ({ [monthOf(monthsLater(first, months))]: charges }),
      },
      rollsOf(dateOf(joinsOn) * 31 + 7),
    )
  }
  // A story may join on another day: it is then read for that day.
  const asked = read(given.joinsOn, startsAfter)
  const joinsOn = asked.joinsOn ?? given.joinsOn
  const after = asked.startsAfter ?? (asked.joinsOn === undefined ? startsAfter : 0)
  const { startsAfter: _, ...told } = read(joinsOn, after)
  const acts = told.acts ?? []
  const leaves = acts.some(({ does }) => does === 'leave' || does === 'cool off')
  const end = later(monthsLater(later(joinsOn, after), 1 + roll(monthsAtMost)), roll(20))
  return {
    story,
    plan: given.plan,
    card: 'good',
    charges: {},
    ...told,
    joinsOn,
    startsOn: later(joinsOn, after),
    acts:
      leaves || roll(4) === 0 || acts.some(({ on }) => on >= end)
        ? acts
        : [...acts, { on: end, does: 'leave' }],
  }
}
