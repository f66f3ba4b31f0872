import type { Part, Plan } from './plan.ts'

/**
 * Takes away what is not needed for the fault: actors, turns, mishaps and steps, again and again. Each try is a whole run, so
 * what is left breaks by itself.
 * @param breaks whether a plan still breaks in the same way
 * @returns a plan from which nothing more can be taken, or what was reached in so many tries
 */
export async function shrink(
  plan: Plan,
  breaks: (plan: Plan) => Promise<boolean>,
  triesAtMost: number,
): Promise<{ plan: Plan; tries: number }> {
  let smallest = plan
  let tries = 0
  const takes = async (candidate: Plan): Promise<boolean> => {
    if (tries >= triesAtMost) return false
    tries += 1
    const isStillBroken = await breaks(candidate)
    if (isStillBroken) smallest = candidate
    return isStillBroken
  }
  for (let before: Plan | null = null; before !== smallest; ) {
    before = smallest
    for (let at = smallest.parts.length - 1; at >= 0 && smallest.parts.length > 1; at--)
      await takes(withoutPart(smallest, at))
    for (const list of ['comingBack', 'laterTurns', 'turns'] as const)
      for (let size = smallest[list].length; size >= 1; size = Math.floor(size / 2))
        for (let from = 0; from < smallest[list].length; )
          if (!(await takes({ ...smallest, [list]: smallest[list].toSpliced(from, size) }))) from += size
    for (const at of smallest.mishaps.keys())
      if (smallest.mishaps[at] !== null)
        await takes({ ...smallest, mishaps: smallest.mishaps.with(at, null) })
    for (const at of smallest.parts.keys())
      for (let step = smallest.parts[at]!.steps.length - 1; step >= 0; step--)
        if (smallest.parts[at]!.steps.length > 1) await takes(withoutStep(smallest, at, step))
  }
  return { plan: smallest, tries }
}

/** Turns are by place: those of the part go with it. */
const withoutPart = (plan: Plan, at: number): Plan => ({
  ...plan,
  parts: plan.parts.toSpliced(at, 1),
  turns: plan.turns.filter((who) => who !== at).map((who) => (who > at ? who - 1 : who)),
})

function withoutStep(plan: Plan, at: number, step: number): Plan {
  const part = plan.parts[at]!
  return { ...plan, parts: plan.parts.with(at, { ...part, steps: part.steps.toSpliced(step, 1) } as Part) }
}
