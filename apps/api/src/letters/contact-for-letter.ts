import type { ClientRecord, VenueRecord } from '../stores/catalogue/catalogue.ts'
import type { KeptFacts, LetterFacts } from './letters.ts'

/** Contact for questions about a letter. Its footer names the contact, and replies go there. */
export interface LetterContact {
  name: string
  /** On one line; empty where it is not known. */
  address: string
  phone: string
  email: string
}

/**
 * Returns the venue that the letter is about. A letter about none uses the person's own venue, or the
 * operator's only one. The operator's contact fills in whatever that venue lacks, and is used where there is
 * no single venue. Null where no contact is known.
 */
export function contactForLetter(
  facts: KeptFacts | LetterFacts,
  homeVenueId: number | null,
  venues: readonly VenueRecord[],
  { name: operator, contact }: Pick<ClientRecord, 'name' | 'contact'>,
): LetterContact | null {
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
