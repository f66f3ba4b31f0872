import type { Price, TicketType } from '@touchline/contract/entities/timetable/slot'

/** Number of tickets of each type, by its id. */
export type Quantities = Readonly<Record<string, number>>

/** Starts with one ticket of the usual kind, as most people come alone. */
export function startQuantities(types: readonly TicketType[], pricingOptionId: number | null): Quantities {
  const usual = types.find((type) => type.pricingOptionId === pricingOptionId) ?? types[0]
  return usual && usual.maxQuantity > 0 ? { [usual.id]: 1 } : {}
}

export type ChosenTicket = { type: TicketType; quantity: number }

export function chosenTickets(types: readonly TicketType[], quantities: Quantities): ChosenTicket[] {
  return types
    .map((type) => ({ type, quantity: Math.min(quantities[type.id] ?? 0, type.maxQuantity) }))
    .filter(({ quantity }) => quantity > 0)
}

/** Adds up the tickets. A benefit or a package makes one ticket of the customer's own kind cheaper. */
export function totalPence(
  chosen: readonly ChosenTicket[],
  ownOptionId: number | null = null,
  own: Pick<Price, 'raw'> | null = null,
): number {
  const usual = chosen.reduce((sum, { type, quantity }) => sum + type.price.raw * quantity, 0)
  const ofOwn = own && chosen.find(({ type }) => type.pricingOptionId === ownOptionId)
  return ofOwn ? usual - ofOwn.type.price.raw + own.raw : usual
}

/** Says the ages that a ticket is for; null where it is for every age. */
export function ticketAge({ minAge, maxAge }: Pick<TicketType, 'minAge' | 'maxAge'>): string | null {
  if (minAge !== null && maxAge !== null) return `${minAge} to ${maxAge} years`
  if (minAge !== null) return `${minAge} years and over`
  return maxAge === null ? null : `${maxAge} years and under`
}
