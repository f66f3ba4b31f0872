import type { Entitlement, UseChoice } from '@touchline/rules/prices/best-price'
import { isMemberOn } from '@touchline/rules/prices/person'
import type { NamedUse } from '@touchline/rules/prices/price-words'
import { isInScope } from '@touchline/rules/prices/scope'
import { taxOfPrice } from '@touchline/rules/prices/tax-rule'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { NewItem, ShownItem } from '../../stores/basket/basket-record.ts'
import type { PeopleRecord } from '../../stores/people/people.ts'
import { type OwnPrice, type PricedSlot, priceWithMembership, sessionFactsOf, sourceOf } from './prices.ts'

/** Parts of a line that its price decides. */
export type PricedLine = Pick<
  NewItem,
  'pricingOptionId' | 'pricePence' | 'taxBasisPoints' | 'takesMembershipCredit' | 'uses' | 'choice'
> & { shown: Pick<ShownItem, 'pricingOptionName' | 'tax' | 'priced' | 'withMembership' | 'maxAge'> }

/** Adds the names that sentences need. `owner` is null for the customer's own. */
export function namedUse(use: Entitlement, catalogue: Catalogue, people: PeopleRecord | null): NamedUse {
  const { membershipId: _m, pence: _p, ...rest } = use
  const [me, ...others] = people?.people ?? []
  const owner =
    use.holderId === me?.id
      ? null
      : (others.find(({ id }) => id === use.holderId)?.firstName ?? 'the household')
  return { ...rest, source: sourceOf(use, catalogue), owner }
}

/** Returns a line at this price, as it is stored and shown. */
export function priceLine(
  slot: PricedSlot,
  price: OwnPrice,
  choice: UseChoice,
  catalogue: Catalogue,
  people: PeopleRecord | null,
): PricedLine {
  const { option } = price
  const tax = taxOfPrice(
    catalogue.client.taxRules,
    option,
    sessionFactsOf(slot, catalogue),
    catalogue.client.bands,
  )
  const named = (use: Entitlement) => namedUse(use, catalogue, people)
  const [usedUp] = price.usedUp
  const isMember = (people?.people[0]?.memberships.length ?? 0) > 0
  // A child's ticket is not a place of the person who would buy the membership.
  const isOffered = !isMember && option.maxAge === null
  const withMembership = isOffered ? priceWithMembership([slot], price.pence, catalogue) : null
  return {
    pricingOptionId: option.pricingOptionId,
    pricePence: price.pence,
    taxBasisPoints: tax.basisPoints,
    takesMembershipCredit: takesMembershipCredit(slot, catalogue, people),
    uses: price.use && named(price.use),
    choice,
    shown: {
      pricingOptionName: option.name,
      tax,
      priced: {
        band: option.band,
        usedUp: usedUp ? named(usedUp) : null,
        others: price.others.map(named),
        ...worthOf(price),
      },
      ...(withMembership && {
        withMembership: { ...withMembership.membership, pence: withMembership.pence },
      }),
    },
  }
}

const worthOf = ({ use, pence, usualPence }: OwnPrice) =>
  use && usualPence > pence ? { worth: { kind: use.kind, pence: usualPence - pence } } : {}

/** True when membership credit may pay for it. Only the paying customer's own memberships count. */
function takesMembershipCredit(slot: PricedSlot, catalogue: Catalogue, people: PeopleRecord | null): boolean {
  const held = people?.people[0]?.memberships ?? []
  if (held.length === 0) return false
  const session = sessionFactsOf(slot, catalogue)
  return held
    .filter((membership) => isMemberOn(membership, session.date))
    .some(({ membershipId }) => {
      const scope = catalogue.memberships.get(membershipId)?.creditScope
      return scope != null && isInScope(scope, session, catalogue.client.bands)
    })
}
