import { ageOfPerson } from '@touchline/rules/prices/person'
import { type Ages, ageRefusal, hasAges } from '@touchline/rules/prices/sold-ages'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { CategoryRecord, PriceRecord } from '../../stores/catalogue/catalogue.ts'
import type { Participant } from './participant.ts'

/** Facts about a session or a course that decide the ages it is for. */
export interface AgedSlot {
  categoryId: string
  localDate: string
  /** Sessions only. Lists leave it out and use the activity's ages. */
  ruleId?: string
  /** Courses only. */
  ages?: Ages
}

/** Returns its own ages, or those of the nearest activity above it that has any. */
export function soldAgesOf({ categoryId, ruleId, ages }: AgedSlot, catalogue: Catalogue): Ages {
  if (ages && hasAges(ages)) return ages
  const ofRule = ruleId === undefined ? undefined : catalogue.agesByRule.get(ruleId)
  if (ofRule) return ofRule
  let above: CategoryRecord | undefined = catalogue.categoryById.get(categoryId)
  while (above && !hasAges(above))
    above = above.parentId === null ? undefined : catalogue.categoryById.get(above.parentId)
  return { minAge: above?.minAge ?? null, maxAge: above?.maxAge ?? null }
}

interface About {
  participant: Pick<Participant, 'person'>
  /** Null for the booker. */
  firstName: string | null
  isTyped?: boolean
}

/** Tells the booker why a person's age rules out a place; null when it does not. */
export function ageRefusalWords(
  slot: AgedSlot,
  catalogue: Catalogue,
  { participant: { person }, ...about }: About,
  options: readonly PriceRecord[],
): string | null {
  const age = person && ageOfPerson(person, slot.localDate)
  return ageRefusal(age, { ages: soldAgesOf(slot, catalogue), options, ...about })
}
