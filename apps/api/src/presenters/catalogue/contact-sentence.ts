import type { VenueRecord } from '../../stores/catalogue/catalogue.ts'
import type { AttemptRecord } from '../../stores/payments/attempt-record.ts'

/** ‘Questions? Lockside Leisure Centre: 020 7946 0000, hello@example.org’: the venue of its first place, of which something is known. */
export function contactSentence(
  { venues }: { venues: readonly VenueRecord[] },
  { snapshot }: Pick<AttemptRecord, 'snapshot'>,
): string {
  const names = new Set(snapshot.items.map(({ shown }) => shown.venueName))
  const named = venues.filter(({ name }) => names.has(name))
  const venue = named.find(({ phone, email }) => phone !== '' || email !== '') ?? named[0] ?? venues[0]
  if (!venue) return ''
  const ways = [venue.phone, venue.email].filter(Boolean).join(', ')
  return ways === '' ? ` Questions? Ask at ${venue.name}.` : ` Questions? ${venue.name}: ${ways}`
}
