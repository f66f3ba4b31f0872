import type { ClientRecord, VenueRecord } from '../stores/catalogue/catalogue.ts'
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
 * The venue of which the letter tells; where it tells of none, the person's own, or the operator's only one. What it does not have,
 * and where that is no single one, the operator's contact says. Null where no one can be reached so.
 */
export function whoAnswers(
  facts: KeptFacts | LetterFacts,
  homeVenueId: number | null,
  venues: readonly VenueRecord[],
  { name: operator, contact }: Pick<ClientRecord, 'name' | 'contact'>,
): WhoAnswers | null {
  const names = new Set(venuesIn(facts))
  const told = venues.filter(({ name }) => names.has(name))
  const own = venues.filter(({ id }) => id === homeVenueId)
  const [venue, ...others] = names.size > 0 ? told : own.length > 0 ? own : venues
  if (!venue || others.length > 0) {
    if (contact.phone === '' && contact.email === '') return null
    return { name: operator, address: '', phone: contact.phone, email: contact.email }
  }
  const { name, address, town, postcode } = venue
  const phone = venue.phone || contact.phone
  const email = venue.email || contact.email
  const place = [address, [town, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return { name, address: place, phone, email }
}

function venuesIn(facts: KeptFacts | LetterFacts): string[] {
  if ('session' in facts) return [facts.session.venueName]
  if ('order' in facts && 'items' in facts.order) return facts.order.items.map(({ venueName }) => venueName)
  return []
}
