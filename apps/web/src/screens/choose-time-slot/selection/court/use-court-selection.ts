import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientQuery } from '../../../../calls/catalogue/get-client.ts'
import type { PersonPickerState } from '../../../../features/people/use-person-picker.tsx'
import type { Bookable } from '../../basket/bookable.ts'
import { useBasketChanges } from '../../basket/use-basket-changes.tsx'
import { useHeldSlots } from '../../held-slots.ts'
import { priceOf, pricesTogether, sumOf } from '../../prices.ts'
import { timeRange } from '../../session-words.ts'
import { itemsForPeople } from '../ask-for-people.tsx'
import type { Court, wantedTimes } from './court-choice.ts'

export type CourtSelectionState = ReturnType<typeof useCourtSelection>

type Courts = {
  /** Choice of one person of the household, where there are several. */
  whoFor: PersonPickerState | null
  first: Court
  chosen: Court | null
  onChoose: (id: string) => void
  /** Times that are wanted, and the lengths that can be. */
  wanted: ReturnType<typeof wantedTimes>
  onWanted: (count: number) => void
}

/** Holds the choice of a court at one time, with its length and price; and what was just taken. */
export function useCourtSelection({ first, chosen, onChoose, whoFor, wanted, onWanted }: Courts) {
  const held = useHeldSlots()
  const [priceId, setPriceId] = useState<number | null>(null)
  const [taken, setTaken] = useState<{ court: string; words: string } | null>(null)
  const { data: client } = useSuspenseQuery(clientQuery())
  const { slot } = chosen ?? first
  const { lengths, length, tooLong, times } = wanted
  /** Chosen court, where it is available for the whole length. */
  const free = tooLong ? null : chosen
  const priced = pricesTogether(times, client.currency.symbol)
  const price = priceOf(priced, priceId)
  const sum = sumOf(times, client.currency.symbol)
  const changes = useBasketChanges((_, slotId) => {
    const { name } = chosen ?? first
    const full = times.find(({ id }) => String(id) === slotId)
    setTaken({ court: name, words: times.length > 1 && full ? `${name} at ${timeRange(full)}` : name })
  })
  const line = held?.get(String(slot.id))
  const bookable: Bookable | null = free && {
    key: times.map(({ id }) => id).join(' '),
    items: times.flatMap(({ id, cartType }) =>
      itemsForPeople(whoFor, {
        id,
        type: cartType,
        // A price that the visitor did not choose is left to the server, for each time.
        ...(priceId !== null && price && !whoFor ? { pricingOptionId: price.pricingOptionId } : {}),
      }),
    ),
    // A court has one line, for all who play.
    cartItemIds: [...(line?.ownIds ?? []), ...(line?.othersIds ?? [])],
    allowsAnonymous: slot.allowsAnonymousBookings,
  }
  return {
    slot,
    lengths,
    length,
    tooLong,
    /** Chosen court, where it is free for the whole length. */
    free,
    times,
    priced,
    price,
    /** Price of the times for this visitor, each at the price that it starts with. */
    sum,
    priceId,
    taken,
    changes,
    bookable,
    setPriceId,
    choose: (court: string) => {
      setTaken(null)
      onChoose(court)
    },
    chooseLength: (count: number) => {
      setTaken(null)
      onWanted(count)
    },
  }
}
