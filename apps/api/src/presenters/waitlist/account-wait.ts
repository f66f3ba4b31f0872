import type { AccountWait } from '@touchline/contract/calls/waitlist/list-waitlists'
import type { WaitlistOffer } from '@touchline/contract/entities/waitlist/waitlist'
import { slotDateLabels } from '@touchline/rules/time/date-labels'
import { spanOf } from '@touchline/rules/time/end-words'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { AccountWaitRecord } from '../../stores/waitlist/account-waits.ts'

/** Null where the operator sells nothing of it any more. */
export function presentAccountWait(
  wait: AccountWaitRecord,
  { venueById, categoryById, locationById }: Catalogue,
  now: Date,
  offers: readonly WaitlistOffer[],
): AccountWait | null {
  const venue = venueById.get(wait.venueId)
  const category = categoryById.get(wait.categoryId)
  if (!venue || !category) return null
  const span = spanOf(wait.from, wait.until, venue.timeZone)
  return {
    waitlistId: wait.id,
    name: wait.slotName ?? category.name,
    venueName: venue.name,
    venueSlug: venue.slug,
    categorySlug: category.slug,
    place: wait.locationId === null ? null : (locationById.get(wait.locationId)?.name ?? null),
    isSpan: wait.slotId === null,
    date: slotDateLabels(wait.from, now, venue.timeZone),
    from: span.starts,
    until: span.ends,
    quantity: wait.quantity,
    position: wait.position,
    offer: offers.find(({ waitlistId }) => waitlistId === wait.id) ?? null,
  }
}
