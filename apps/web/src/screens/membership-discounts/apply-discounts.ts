import type { TicketDiscount } from '@touchline/contract/entities/basket/ticket-discount'
import type { TicketType } from '@touchline/contract/entities/timetable/slot'

/** Member's price, with the last name that was typed with the number: the basket gets both. */
export type Discount = TicketDiscount & { lastName: string }

/** Ticket, and the membership whose price it has. */
export type PricedTicket = { type: TicketType; discount: Discount | null }

/** Spec 3: applied discounts, keyed by customer id. */
export type Discounts = ReadonlyMap<string, Discount>

/** Returns a membership number as the server stores it. */
export const customerIdOf = (typed: string): string => typed.trim().toUpperCase()

const priceOf = ({ type, discount }: PricedTicket): number => (discount ?? type).price.raw

/**
 * Applies each discount to one ticket, the dearest first, and never to one that costs no more than it.
 * Discounts left over are `unused`.
 */
export function applyDiscounts(
  types: readonly TicketType[],
  quantities: ReadonlyMap<number, number>,
  discounts: Discounts,
): { tickets: PricedTicket[]; unused: Discount[]; totalPence: number; savedPence: number } {
  const tickets = types.flatMap((type) =>
    Array.from(
      { length: Math.min(quantities.get(type.pricingOptionId) ?? 0, type.maxQuantity) },
      (): PricedTicket => ({ type, discount: null }),
    ),
  )
  const unused: Discount[] = []
  for (const discount of discounts.values()) {
    const dearest = tickets
      .filter((ticket) => ticket.discount === null && ticket.type.price.raw > discount.price.raw)
      .reduce<PricedTicket | null>((most, one) => (most && priceOf(most) >= priceOf(one) ? most : one), null)
    if (dearest) dearest.discount = discount
    else unused.push(discount)
  }
  const totalPence = tickets.reduce((sum, ticket) => sum + priceOf(ticket), 0)
  const fullPence = tickets.reduce((sum, { type }) => sum + type.price.raw, 0)
  return { tickets, unused, totalPence, savedPence: fullPence - totalPence }
}

/**
 * Returns the lines for the basket: tickets of one kind without a discount share one, each with a discount
 * has its own.
 */
export function itemsOf(
  tickets: readonly PricedTicket[],
  session: { id: number | string; cartType: 'activity' | 'purchasableOccurrence' },
) {
  const of = { id: session.id, type: session.cartType }
  const plain = new Map<number, number>()
  for (const { type, discount } of tickets)
    if (!discount) plain.set(type.pricingOptionId, (plain.get(type.pricingOptionId) ?? 0) + 1)
  return [
    ...[...plain].map(([pricingOptionId, quantity]) => ({
      ...of,
      pricingOptionId,
      ticketId: String(pricingOptionId),
      quantity,
    })),
    ...tickets.flatMap(({ discount }) =>
      discount
        ? [
            {
              ...of,
              pricingOptionId: discount.pricingOptionId,
              quantity: 1,
              membershipReference: discount.customerId,
              membershipLastName: discount.lastName,
            },
          ]
        : [],
    ),
  ]
}
