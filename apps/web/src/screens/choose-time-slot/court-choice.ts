import type { Session } from '../../calls/places.ts'
import type { HeldSlot } from './day-facts.ts'
import { type Offer, offerOf } from './words.ts'

export type Court = {
  slot: Session
  name: string
  /** wire.md 14: a taken court reads 'FULL - {court}'. */
  label: string
  offer: Offer
  canBeChosen: boolean
}

/** The courts of one time, as this person finds them. */
export function courtsOf(slots: readonly Session[], held: ReadonlyMap<string, HeldSlot> | null): Court[] {
  return slots.map((slot) => {
    const said = offerOf(slot)
    const isHeld = held?.has(String(slot.id)) ?? said.kind === 'in-basket'
    const offer: Offer = isHeld ? { kind: 'in-basket' } : said.kind === 'in-basket' ? { kind: 'book' } : said
    const name = slot.location?.name ?? slot.place
    return { slot, name, label: labelOf(name, offer), offer, canBeChosen: offer.kind === 'book' || isHeld }
  })
}

function labelOf(name: string, offer: Offer): string {
  switch (offer.kind) {
    case 'book':
      return name
    case 'in-basket':
      return `${name} (in your basket)`
    case 'booked':
      return `${name} (booked by you)`
    case 'full':
      return `FULL - ${name}`
    case 'none':
      return `${name} (${offer.why})`
  }
}

/**
 * The court that is chosen: the person's own choice while it can be had, then the one that the address names, then the
 * first free one. Never a taken one, unless all are.
 */
export function chooseCourt(
  courts: readonly Court[],
  chosenId: string | null,
  locationSlug: string | null,
): Court | null {
  const own = courts.find(({ slot, canBeChosen }) => String(slot.id) === chosenId && canBeChosen)
  const named = courts.find(({ slot, canBeChosen }) => slot.location?.slug === locationSlug && canBeChosen)
  return (
    own ??
    named ??
    courts.find(({ offer }) => offer.kind === 'book') ??
    courts.find((court) => court.canBeChosen) ??
    null
  )
}
