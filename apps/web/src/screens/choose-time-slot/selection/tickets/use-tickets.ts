import type { TicketType } from '@touchline/contract/entities/timetable/slot'
import { countWords } from '@touchline/rules/words/count-words'
import { useState } from 'react'
import type { Session } from '../../../../calls/listing-types.ts'
import { chosenTickets, type Quantities, startQuantities } from './tickets.ts'

/** Holds the number of tickets chosen of each type; `missing` says in words why these can't be booked. */
export function useTickets(
  types: readonly TicketType[],
  { spaces, pricingOptionId }: Pick<Session, 'spaces' | 'pricingOptionId'>,
) {
  const [quantities, setQuantities] = useState<Quantities>(() => startQuantities(types, pricingOptionId))
  const chosen = chosenTickets(types, quantities)
  const count = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    quantities,
    setQuantity: (typeId: string, quantity: number) =>
      setQuantities((now) => ({ ...now, [typeId]: quantity })),
    chosen,
    count,
    missing: missingWords(count, spaces),
  }
}

function missingWords(count: number, spaces: number | null): string | null {
  if (count === 0) return 'Choose at least one ticket.'
  return spaces !== null && count > spaces
    ? `Only ${countWords(spaces, { one: 'place is', many: 'places are' })} left. Choose fewer tickets.`
    : null
}
