import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clientQuery } from '../../../../calls/catalogue/get-client.ts'
import type { PersonPickerState } from '../../../../features/people/use-person-picker.tsx'
import type { Bookable } from '../../basket/bookable.ts'
import { useBasketChanges } from '../../basket/use-basket-changes.tsx'
import { useHeldSlots } from '../../held-slots.ts'
import { priceOf, pricesTogether } from '../../prices.ts'
import { timeRange } from '../../session-words.ts'
import { itemsForPeople } from '../ask-for-people.tsx'
import { type Court, firstOf, lengthsOf } from './court-choice.ts'

export type CourtSelectionState = ReturnType<typeof useCourtSelection>

type Courts = {
  /** Choice of one person of the household, where there are several. */
  whoFor: PersonPickerState | null
  courts: readonly Court[]
  first: Court
  chosen: Court | null
  onChoose: (id: string) => void
  /** Number of times in a row that are asked for at first. */
  asked: number
}

/** Holds the choice of a court at one time, with its length and price; and what was just taken. */
export function useCourtSelection({ courts, first, chosen, onChoose, whoFor, asked }: Courts) {
  const held = useHeldSlots()
  const [priceId, setPriceId] = useState<number | null>(null)
  const [wanted, setWanted] = useState(asked)
  const [taken, setTaken] = useState<{ court: string; words: string } | null>(null)
  const { data: client } = useSuspenseQuery(clientQuery())
  const { slot, row } = chosen ?? first
  const lengths = lengthsOf(courts)
  // A court that is in the basket already is shown alone.
  const length = chosen?.state.kind === 'book' ? lengths.find(({ count }) => count === wanted) : undefined
  /** Length that the chosen court is not free for. */
  const tooLong = chosen !== null && length !== undefined && chosen.free < length.count ? length : null
  const free = tooLong ? null : chosen
  const times = firstOf(row, chosen && tooLong ? chosen.free : (length?.count ?? 1))
  const priced = pricesTogether(times, client.currency.symbol)
  const price = priceOf(priced, priceId)
  // A price that the visitor did not choose is left to the server, unless some
  // of the times start with another.
  const asksForPrice =
    priceId !== null || times.some(({ pricingOptionId }) => pricingOptionId !== price?.pricingOptionId)
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
        ...(asksForPrice && price && !whoFor ? { pricingOptionId: price.pricingOptionId } : {}),
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
      setWanted(count)
    },
  }
}
