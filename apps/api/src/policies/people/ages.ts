import { ageOfPerson } from '@touchline/rules/prices/person'
import { type Ages, hasAges, whyNotAtAge } from '@touchline/rules/prices/sold-ages'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { CategoryRecord, PriceRecord } from '../../stores/catalogue/catalogue.ts'
import type { Asker } from './asker.ts'

/** What of a session or a course decides for whom it is. */
export interface AgedSlot {
  categoryId: string
  localDate: string
  /** Of a session; lists leave it out and go by the activity. */
  ruleId?: string
  /** Of a course. */
  ages?: Ages
}

/** Its own ages, or those of the nearest activity above it that says any. */
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
  asker: Pick<Asker, 'person'>
  /** Null for the person who books. */
  firstName: string | null
  isTyped?: boolean
}

/** Why a person can't have a place by their age, for the one who books; null where they can. */
export function ageRefusalWords(
  slot: AgedSlot,
  catalogue: Catalogue,
  { asker: { person }, ...about }: About,
  options: readonly PriceRecord[],
): string | null {
  const age = person && ageOfPerson(person, slot.localDate)
  return whyNotAtAge(age, { ages: soldAgesOf(slot, catalogue), options, ...about })
}
