import type { VenueRecord } from '../stores/catalogue.ts'
import type { KeptFacts, LetterFacts } from './letters.ts'

/** Who can be asked about a letter. Its foot says so, and an answer to it goes there. */
export interface WhoAnswers {
  name: string
  /** On one line; empty where it is not known. */
  address: string
  phone: string
  email: string
}

/**
 * The venue of which the letter tells; where it tells of none, the person's own, or the operator's only one. Null where that
 * is no single one.
 */
export function whoAnswers(
  facts: KeptFacts | LetterFacts,
  homeVenueId: number | null,
  venues: readonly VenueRecord[],
): WhoAnswers | null {
  const names = new Set(venuesIn(facts))
  const told = venues.filter(({ name }) => names.has(name))
  const own = venues.filter(({ id }) => id === homeVenueId)
  const [venue, ...others] = names.size > 0 ? told : own.length > 0 ? own : venues
  if (!venue || others.length > 0) return null
  const { name, address, town, postcode, phone, email } = venue
  const place = [address, [town, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return { name, address: place, phone, email }
}

function venuesIn(facts: KeptFacts | LetterFacts): string[] {
  if ('session' in facts) return [facts.session.venueName]
  if ('order' in facts && 'items' in facts.order) return facts.order.items.map(({ venueName }) => venueName)
  return []
}
