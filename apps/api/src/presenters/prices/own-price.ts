import type {
  BenefitAvailable,
  Price,
  PriceMark,
  Time,
  WithMembership,
} from '@touchline/contract/entities/timetable/slot'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import { explainPrice, markWords, type NamedUse, nameOfUse } from '@touchline/rules/prices/price-words'
import { wallDate } from '@touchline/rules/time/wall-time'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { countUse, usedOf } from '../../policies/people/participant.ts'
import { namedUse } from '../../policies/prices/priced-line.ts'
import {
  freeForMembers,
  type OwnPrice,
  type PricedSlot,
  priceWithMembership,
  sourceOf,
} from '../../policies/prices/prices.ts'
import type { PeopleRecord } from '../../stores/people/people.ts'

/** Names the source of a price in the recorded fields: the membership's benefit, or the package. */
export const appliedOf = (use: NamedUse | null): Pick<Price, 'benefitApplied' | 'packageApplied'> => ({
  benefitApplied: use?.kind === 'benefit' ? nameOfUse(use) : false,
  packageApplied: use?.kind === 'package' ? nameOfUse(use) : false,
})

/** Presents a person's price for a place, and the reason where the name of an option is not enough. */
export function presentOwnPrice(
  slot: PricedSlot,
  price: OwnPrice,
  catalogue: Catalogue,
  people: PeopleRecord | null,
): Price {
  const { option, pence } = price
  const symbol = catalogue.client.currencySymbol
  const use = price.use && namedUse(price.use, catalogue, people)
  const [first] = price.usedUp
  const usedUp = first ? namedUse(first, catalogue, people) : null
  const why = explainPrice(
    { pence, optionName: option.name, band: option.band, use, usedUp, date: slot.localDate },
    { symbol, today: todayOf(slot, catalogue), used: withThis(people, use) },
  )
  const free = freeForMembers(option)
  return {
    ...appliedOf(use),
    ...(use === null && free && { benefitApplied: free.name }),
    formatted: formatPence(pence, symbol),
    raw: pence,
    ...(why !== null && { why }),
    ...presentMark(price, catalogue),
  }
}

/** Returns a short mark for lists, which have no room for a sentence. */
export function presentMark(
  { option, use, pence, usualPence }: Pick<OwnPrice, 'option' | 'use' | 'pence' | 'usualPence'>,
  catalogue: Catalogue,
): { mark?: PriceMark } {
  if (use === null) return {}
  const money = (amount: number) => formatPence(amount, catalogue.client.currencySymbol)
  return {
    mark: {
      text: pence === 0 ? 'Free' : money(pence),
      words: markWords({ source: sourceOf(use, catalogue), percentOff: use.percentOff }),
      // A percentage is taken off the price for this kind of person. A member may pay less than that even
      // without it.
      usual: money(use.percentOff === null ? usualPence : option.pence),
    },
  }
}

/** Presents the price of a time that has several slots. */
export const presentPriceFrom = (
  { own, isEstimated }: { own: OwnPrice | null; isEstimated: boolean },
  catalogue: Catalogue,
): Time['price'] => ({
  isEstimated,
  formattedAmount: own && formatPence(own.pence, catalogue.client.currencySymbol),
  ...(own && presentMark(own, catalogue)),
})

const todayOf = ({ venueId, now }: PricedSlot, { venueById, client }: Catalogue): string =>
  wallDate(now, venueById.get(venueId)?.timeZone ?? client.timeZone)

/** Counts the uses as they will stand once this place is taken. */
function withThis(people: PeopleRecord | null, uses: NamedUse | null): ReadonlyMap<string, number> {
  const used = new Map(usedOf(people))
  countUse(used, { uses, quantity: 1 }, 1)
  return used
}

/** wire 5: returns the membership's benefit that makes a place free for this person, if there is one. */
export const presentBenefitInUse = (
  { option, pence, use }: OwnPrice,
  catalogue: Catalogue,
): BenefitAvailable | null =>
  use?.kind === 'benefit' && pence === 0
    ? {
        type: 'membership',
        name: use.name,
        pricingOptionId: option.pricingOptionId,
        formatted: formatPence(0, catalogue.client.currencySymbol),
        raw: 0,
      }
    : null

/**
 * Presents the price with a membership, for a visitor or a customer without one. Null for others, and where
 * no membership makes these slots together cheaper.
 */
export function presentWithMembership(
  slots: readonly (PricedSlot & { ownPence: number | null })[],
  catalogue: Catalogue,
  people: PeopleRecord | null,
): WithMembership | null {
  const isMember = (people?.people[0]?.memberships.length ?? 0) > 0
  const pence = slots.map(({ ownPence }) => ownPence)
  const found =
    isMember || !pence.every((one) => one !== null)
      ? null
      : priceWithMembership(slots, sumPence(pence), catalogue)
  const { currencySymbol } = catalogue.client
  return (
    found && {
      name: found.membership.name,
      formatted: formatPence(found.pence, currencySymbol),
      raw: found.pence,
      formattedMonthly: formatPence(found.membership.monthlyPence, currencySymbol),
    }
  )
}
