import {
  type HealthStatement,
  type HealthTerms,
  statementProblems,
} from '@touchline/rules/contracts/health-statement'
import { coolingOffUntil } from '@touchline/rules/contracts/payment-words'
import type { PlanTerms } from '@touchline/rules/contracts/plan-terms'
import { ageOn } from '@touchline/rules/people/age'
import { addDays } from '@touchline/rules/time/calendar-date'
import { countWords } from '@touchline/rules/words/count-words'

/** A person who is to have a place, as far as they are known. */
export interface Joiner {
  place: string
  name: string
  dateOfBirth: string | null
  /** True when they have this membership on the first day, or later. */
  hasIt: boolean
  isPayer: boolean
}

/**
 * Lists what keeps a joining from being made, by the field at fault: `starts_on`, `people`, `people.0`, or
 * `asks_to_start`.
 */
export function joiningProblems(
  terms: PlanTerms,
  { today, startsOn, asksToStart }: { today: string; startsOn: string; asksToStart: boolean },
  joiners: readonly Joiner[],
): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  if (startsOn < today || startsOn > addDays(today, terms.startWithinDays))
    problems.starts_on = ['Choose one of the days offered']
  for (const [index, joiner] of joiners.entries()) {
    const problem = problemOf(terms, startsOn, joiner)
    if (problem !== null) problems[`people.${index}`] = [problem]
  }
  const counts = terms.places.flatMap(({ name, least, most }) => {
    const count = joiners.filter(({ place }) => place === name).length
    if (count < least) return [`Add ${countWords(least - count, morePeople)} as ${name}`]
    return count > most ? [`At most ${most} can be ${name}`] : []
  })
  if (counts.length > 0) problems.people = counts
  const until = coolingOffUntil(terms, today)
  if (until !== null && startsOn <= until && !asksToStart)
    problems.asks_to_start = ['Ask to start within the time in which you can cancel, or choose a later day']
  return problems
}

const morePeople = { one: 'more person', many: 'more people' }

function problemOf({ places }: PlanTerms, startsOn: string, joiner: Joiner): string | null {
  const { place: name, dateOfBirth, hasIt, isPayer } = joiner
  const place = places.find((one) => one.name === name)
  if (!place) return 'Choose one of the places of this plan'
  if (hasIt)
    return isPayer ? 'You have this membership already' : `${joiner.name} has this membership already`
  if (dateOfBirth === null)
    return isPayer ? 'Enter your date of birth' : `Enter the date of birth of ${joiner.name}`
  const age = ageOn(dateOfBirth, startsOn)
  const isOfAge = age >= place.fromAge && (place.toAge === null || age <= place.toAge)
  return isOfAge ? null : `${joiner.name} is ${age} on the first day, which is not the age for ${name}`
}

/** Lists what is wrong with people's health statements, by field: `people.0.health.2`. */
export const healthProblems = (
  asked: HealthTerms,
  given: readonly (HealthStatement | null)[],
  /** Words for a yes that the plan does not allow, by the person's position; left out: those to a member. */
  withYes: (index: number) => string | undefined = () => undefined,
): Record<string, string[]> =>
  Object.fromEntries(
    given.flatMap((statement, index) =>
      Object.entries(statementProblems(asked, statement, withYes(index))).map(([field, problem]) => [
        `people.${index}.health.${field}`,
        [problem],
      ]),
    ),
  )
