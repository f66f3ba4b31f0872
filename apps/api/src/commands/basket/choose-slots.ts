import { adultAge } from '@touchline/rules/age'
import { isRefusal, type Refusal, refuse } from '../../answer.ts'
import {
  type Asker,
  askerOf,
  benefitOf,
  type SlotTerms,
  slotTermsFor,
  refusalOf,
  ticketsAtMost,
} from '../../policies/slot-terms.ts'
import { waiverOf } from '../../policies/waiver.ts'
import { decodeSlotId } from '../../slot-id.ts'
import type { PriceRecord } from '../../stores/catalogue.ts'
import type { ShownItem } from '../../stores/baskets/basket-record.ts'
import { findSlots, type OpaqueSlotId, type SlotRecord } from '../../stores/slots.ts'
import type { VisitorRecord } from '../../stores/visitors.ts'
import type { Visit } from '../../visit.ts'
import { type PlaceForPerson, refusalForPeople } from './check-people.ts'
import type { ChosenItem, WantedItem } from './chosen-item.ts'
import { findMemberPrices, type MemberPrice } from './find-member-prices.ts'

/** Classes, courts and ticketed sessions, by either kind of id: what each would hold, or why one can't be had. */
export async function chooseSlots(
  visit: Visit,
  items: readonly WantedItem[],
  visitor: VisitorRecord | null,
): Promise<ChosenItem[] | Refusal> {
  const { catalogue } = visit
  const keys = items.map((item) => readSlotId(item.id))
  if (keys.includes(null)) return refuse('SLOT_NOT_FOUND')
  const slots = await findSlots(
    visit.services.db,
    catalogue.client.id,
    keys.filter((key) => typeof key === 'number'),
    keys.filter((key) => typeof key === 'object' && key !== null),
    visitor,
  )

  const asker = askerOf(visitor)
  const memberPrices = await pricesOfMembers(visit, items, keys, slots)
  if (isRefusal(memberPrices)) return memberPrices
  const chosen: ChosenItem[] = []
  const places: PlaceForPerson[] = []
  for (const [position, wanted] of items.entries()) {
    const slot = slots.find((one) => isSlot(one, keys[position]!))
    // A session of a course is not sold by itself.
    if (!slot || slot.courseId !== null) return refuse('SLOT_NOT_FOUND')
    const terms = slotTermsFor(slot, catalogue, asker)
    const refused = refusalFor(slot, terms, asker, wanted)
    if (refused) return refused
    places.push({ ...slot, personId: wanted.purchasedForUserId ?? null })
    const member = memberPrices.get(wanted) ?? null
    const priced = price(wanted, terms, slot, member)
    if (isRefusal(priced)) return priced
    chosen.push({
      slotIds: [slot.id],
      courseId: null,
      pricingOptionId: priced.pricingOptionId,
      quantity: wanted.quantity ?? 1,
      pricePence: priced.pence,
      purchasedForUserId: wanted.purchasedForUserId ?? null,
      memberId: member?.memberId ?? null,
      waiverId: waiverOf(terms.category, catalogue)?.id ?? null,
      shown: {
        name: slot.name,
        slotId: wanted.type === 'activity' ? slot.id : String(wanted.id),
        venueName: terms.venue.name,
        venueSlug: terms.venue.slug,
        venueAddress: addressOf(terms.venue),
        categorySlug: terms.category.slug,
        ...placeOf(terms.location),
        timeZone: terms.venue.timeZone,
        startsAtUtc: slot.startsAt.toISOString(),
        endsAtUtc: slot.endsAt.toISOString(),
        pricingOptionName: priced.name,
        ...(!slot.onePerPerson && !member && { maxQuantity: ticketsAtMost }),
        ...youngUntil(priced),
        ...(benefitOf(priced) && !member && { benefit: priced.name }),
        ...(member && { membershipReference: member.reference }),
      },
    })
  }
  return (await refusalForPeople(visit, visitor, places)) ?? chosen
}

/** The greatest age for this ticket, where it is one for the young. */
export const youngUntil = ({ maxAge }: Pick<PriceRecord, 'maxAge'>): { maxAge?: number } =>
  maxAge !== null && maxAge < adultAge ? { maxAge } : {}

/** Where in the venue it takes place; no name and no place where it has the whole of it. */
export const placeOf = (location: SlotTerms['location']): Pick<ShownItem, 'location' | 'place'> =>
  location
    ? { location: location.name, place: { id: location.id, slug: location.slug, venueId: location.venueId } }
    : { location: '' }

export const addressOf = (venue: SlotTerms['venue']): string =>
  [venue.address, venue.town, venue.postcode].filter(Boolean).join(', ')

/** v1 ids are integers, or digits in a text; v2 ids are opaque. */
function readSlotId(id: number | string): number | OpaqueSlotId | null {
  if (typeof id === 'number') return id
  if (/^\d{1,15}$/.test(id)) return Number(id)
  return decodeSlotId(id)
}

const isSlot = (slot: SlotRecord, key: number | OpaqueSlotId): boolean =>
  typeof key === 'number'
    ? slot.id === key
    : slot.ruleId === key.ruleId && slot.startsAt.getTime() === key.startsAt.getTime()

/** The cheap look before any lock: most of those who come for a full session never wait in line. */
function refusalFor(slot: SlotRecord, terms: SlotTerms, asker: Asker, wanted: WantedItem): Refusal | null {
  const about = { details: { slotId: wanted.id } }
  if (!asker.isLoggedIn && !terms.allowsAnonymous) return refuse('LOGIN_REQUIRED', about)
  const code = refusalOf(slot, terms)
  if (code) return refuse(code, about)
  return (wanted.quantity ?? 1) > terms.spaces ? refuse('SLOT_FULL', about) : null
}

/** Of the places that are wanted at the price of a member who comes along, what each costs. */
async function pricesOfMembers(
  visit: Visit,
  items: readonly WantedItem[],
  keys: readonly (number | OpaqueSlotId | null)[],
  slots: readonly SlotRecord[],
): Promise<ReadonlyMap<WantedItem, MemberPrice> | Refusal> {
  const wanted = items.flatMap((item, position) => {
    const slot = slots.find((one) => isSlot(one, keys[position]!))
    return item.membershipReference && slot ? [{ item, slot, reference: item.membershipReference }] : []
  })
  if (wanted.length === 0) return new Map()
  const found = await findMemberPrices(visit, wanted)
  return isRefusal(found) ? found : new Map(wanted.map(({ item }, position) => [item, found[position]!]))
}

function price(wanted: WantedItem, terms: SlotTerms, slot: SlotRecord, member: MemberPrice | null) {
  const quantity = wanted.quantity ?? 1
  if (quantity > (slot.onePerPerson ? 1 : ticketsAtMost)) return refuse('QUANTITY_NOT_OFFERED')
  if (member && quantity !== 1) return refuse('QUANTITY_NOT_OFFERED')
  const optionId = wanted.pricingOptionId ?? (wanted.ticketId ? Number(wanted.ticketId) : null)
  if (member)
    return optionId === null || optionId === member.price.pricingOptionId
      ? member.price
      : refuse('PRICE_NOT_OFFERED')
  if (optionId === null) return terms.defaultPrice ?? refuse('PRICE_NOT_OFFERED')
  return terms.prices.find((option) => option.pricingOptionId === optionId) ?? refuse('PRICE_NOT_OFFERED')
}
